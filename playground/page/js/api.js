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
  let response;
  try {
    response = await fetch(`/page/${path}`, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch (error) {
    throw new ApiError(error.message, 0);
  }
  const text = await response.text();
  const data = text && response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : null;
  if (!response.ok) throw new ApiError(data?.error ?? response.statusText, response.status);
  return data;
}

export const getPeople = async () => (await request("GET", "people")).people;
export const addPerson = (name, locale) => request("POST", "people", { name, locale });
export const changePerson = (id, changes) => request("PATCH", `people/${id}`, changes);
export const addGuild = (name, locale) => request("POST", "guilds", { name, locale });
export const addChannel = (guild, name) => request("POST", "channels", { guild, name });
export const removeChannel = (id) => request("DELETE", `channels/${id}`);
export const sendMessage = (person, channel, content) => request("POST", "messages", { person, channel, content });
export const removeMessage = (person, id) => request("DELETE", `messages/${id}?person=${person}`);
/** Start an interaction; its outcome comes by the socket. */
export const interact = (body) => request("POST", "interactions?wait=0", body);
