// The page's requests to the playground's server, one function each. Answers are plain data; refusals are ApiError.

/** A refusal of the server, with its sentence; status 0 when the server could not be reached. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function request(method, path, body) {
  const form = body instanceof FormData ? body : null;
  const json = body && !form ? JSON.stringify(body) : undefined;
  let response;
  try {
    response = await fetch(`/page/${path}`, {
      method,
      headers: json ? { "Content-Type": "application/json" } : {},
      body: form ?? json,
    });
  } catch (error) {
    throw new ApiError(String(error), 0);
  }
  const text = await response.text();
  const data = text && response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : null;
  if (!response.ok) throw new ApiError(data?.error ?? response.statusText, response.status);
  return data;
}

/**
 * An id as a part of a URL.
 * @param {string} id
 */
const at = (id) => encodeURIComponent(id);

/** @returns {Promise<Wire.Person[]>} */
export const getPeople = async () => (await request("GET", "people")).people;
/**
 * @param {string} name
 * @param {string} locale
 */
export const addPerson = (name, locale) => request("POST", "people", { name, locale });
/**
 * @param {string} id
 * @param {Partial<Wire.Person>} changes
 */
export const changePerson = (id, changes) => request("PATCH", `people/${at(id)}`, changes);

/**
 * @param {string} person
 * @param {string} channel
 * @param {string} content
 */
export const sendMessage = (person, channel, content) => request("POST", "messages", { person, channel, content });
/**
 * @param {string} person
 * @param {string} id
 */
export const removeMessage = (person, id) => request("DELETE", `messages/${at(id)}?person=${at(person)}`);

/**
 * Start a thread from a message.
 * @param {string} person
 * @param {string} message
 * @param {string} name
 * @returns {Promise<Wire.Channel>}
 */
export const startThread = (person, message, name) => request("POST", "threads", { person, message, name });
/**
 * @param {string} person
 * @param {string} id
 * @param {{archived: boolean}} changes
 * @returns {Promise<Wire.Channel>}
 */
export const changeThread = (person, id, changes) => request("PATCH", `threads/${at(id)}`, { person, ...changes });

/**
 * Messages of a channel before one of them, oldest first.
 * @param {string} person
 * @param {string} channel
 * @param {string} before
 * @param {number} limit
 * @returns {Promise<Wire.Message[]>}
 */
export async function olderMessages(person, channel, before, limit) {
  const query = new URLSearchParams({ person, channel, before, limit: String(limit) });
  return (await request("GET", `messages?${query}`)).messages;
}

/**
 * Start an interaction; its outcome comes by the socket. The body refers to `files` by number.
 * @param {object} body
 * @param {File[]} files
 */
export function interact(body, files = []) {
  if (!files.length) return request("POST", "interactions?wait=0", body);
  const form = new FormData();
  form.append("payload_json", new Blob([JSON.stringify(body)], { type: "application/json" }));
  files.forEach((file, number) => form.append(`files[${number}]`, file, file.name));
  return request("POST", "interactions?wait=0", form);
}

// Places

/**
 * @param {string} name
 * @param {string} locale
 */
export const addGuild = (name, locale) => request("POST", "guilds", { name, locale });
/**
 * @param {string} guild
 * @param {Partial<Wire.Guild>} changes
 */
export const changeGuild = (guild, changes) => request("PATCH", `guilds/${at(guild)}`, changes);
/** @param {string} guild */
export const removeGuild = (guild) => request("DELETE", `guilds/${at(guild)}`);
/**
 * @param {string} guild
 * @param {string} name
 */
export const addChannel = (guild, name) => request("POST", "channels", { guild, name });
/**
 * @param {string} id
 * @param {Partial<Wire.Channel>} changes
 */
export const changeChannel = (id, changes) => request("PATCH", `channels/${at(id)}`, changes);
/** @param {string} id */
export const removeChannel = (id) => request("DELETE", `channels/${at(id)}`);
/**
 * @param {string} guild
 * @param {string} name
 * @param {number} [color]
 */
export const addRole = (guild, name, color) => request("POST", `guilds/${at(guild)}/roles`, { name, color });

/** @param {boolean} wanted */
const put = (wanted) => (wanted ? "PUT" : "DELETE");
/**
 * @param {string} guild
 * @param {string} person
 * @param {boolean} wanted
 */
export const setMember = (guild, person, wanted) => request(put(wanted), `guilds/${at(guild)}/members/${at(person)}`);
/**
 * @param {string} guild
 * @param {boolean} wanted
 */
export const setBot = (guild, wanted) => request(put(wanted), `guilds/${at(guild)}/bot`);
/**
 * @param {string} guild
 * @param {string} role
 * @param {string} person
 * @param {boolean} wanted
 */
export const setRole = (guild, role, person, wanted) =>
  request(put(wanted), `guilds/${at(guild)}/roles/${at(role)}/members/${at(person)}`);

// For developers

export const getFaults = () => request("GET", "faults");
/** @param {object} fault */
export const addFault = (fault) => request("POST", "faults", fault);
/** @param {string} id */
export const removeFault = (id) => request("DELETE", `faults/${at(id)}`);
export const removeFaults = () => request("DELETE", "faults");
/** @param {{action: string, code?: number}} body */
export const actOnGateway = (body) => request("POST", "gateway", body);
/** @param {number} seconds */
export const jumpClock = (seconds) => request("POST", "clock", { jump: seconds });
/** @returns {Promise<Wire.Entry[]>} */
export const getRecord = async (/** @type {number} */ after, limit = 1000) =>
  (await request("GET", `record?after=${after}&limit=${limit}`)).record;
/** @returns {Promise<Wire.InteractionEntry[]>} */
export const getInteractions = async (after = 0) => (await request("GET", `interactions?after=${after}`)).interactions;
