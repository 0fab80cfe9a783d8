// The requests of the page to the playground's server, one function each. Answers are plain data; refusals are
// ApiError.

/** A refusal of the server, with its sentence; status 0 when the server could not be reached. */
export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function request(method, path, body) {
  const form = body instanceof FormData;
  let response;
  try {
    response = await fetch(`/page/${path}`, {
      method,
      headers: body && !form ? { "Content-Type": "application/json" } : {},
      body: body && !form ? JSON.stringify(body) : body,
    });
  } catch (error) {
    throw new ApiError(error.message, 0);
  }
  const text = await response.text();
  const data = text && response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : null;
  if (!response.ok) throw new ApiError(data?.error ?? response.statusText, response.status);
  return data;
}

/** An id as a part of an address. */
const at = (id) => encodeURIComponent(id);

export const getPeople = async () => (await request("GET", "people")).people;
export const addPerson = (name, locale) => request("POST", "people", { name, locale });
export const changePerson = (id, changes) => request("PATCH", `people/${at(id)}`, changes);

export const sendMessage = (person, channel, content) => request("POST", "messages", { person, channel, content });
export const removeMessage = (person, id) => request("DELETE", `messages/${at(id)}?person=${at(person)}`);

/** Messages of a channel from before one of them, oldest first. */
export async function olderMessages(person, channel, before, limit) {
  const query = new URLSearchParams({ person, channel, before, limit });
  return (await request("GET", `messages?${query}`)).messages;
}

/** Start an interaction; its outcome comes by the socket. Files go beside the body, which names them by number. */
export function interact(body, files = []) {
  if (!files.length) return request("POST", "interactions?wait=0", body);
  const form = new FormData();
  form.append("payload_json", new Blob([JSON.stringify(body)], { type: "application/json" }));
  files.forEach((file, number) => form.append(`files[${number}]`, file, file.name));
  return request("POST", "interactions?wait=0", form);
}

// Places

export const addGuild = (name, locale) => request("POST", "guilds", { name, locale });
export const changeGuild = (guild, changes) => request("PATCH", `guilds/${at(guild)}`, changes);
export const removeGuild = (guild) => request("DELETE", `guilds/${at(guild)}`);
export const addChannel = (guild, name) => request("POST", "channels", { guild, name });
export const changeChannel = (id, changes) => request("PATCH", `channels/${at(id)}`, changes);
export const removeChannel = (id) => request("DELETE", `channels/${at(id)}`);
export const addRole = (guild, name, color) => request("POST", `guilds/${at(guild)}/roles`, { name, color });

const put = (wanted) => (wanted ? "PUT" : "DELETE");
export const setMember = (guild, person, wanted) => request(put(wanted), `guilds/${at(guild)}/members/${at(person)}`);
export const setBot = (guild, wanted) => request(put(wanted), `guilds/${at(guild)}/bot`);
export const setRole = (guild, role, person, wanted) =>
  request(put(wanted), `guilds/${at(guild)}/roles/${at(role)}/members/${at(person)}`);

// For developers

export const getFaults = () => request("GET", "faults");
export const addFault = (fault) => request("POST", "faults", fault);
export const removeFault = (id) => request("DELETE", `faults/${at(id)}`);
export const removeFaults = () => request("DELETE", "faults");
export const actOnGateway = (body) => request("POST", "gateway", body);
export const jumpClock = (seconds) => request("POST", "clock", { jump: seconds });
export const getRecord = async (after, limit = 1000) =>
  (await request("GET", `record?after=${after}&limit=${limit}`)).record;
export const getInteractions = async (after = 0) => (await request("GET", `interactions?after=${after}`)).interactions;
