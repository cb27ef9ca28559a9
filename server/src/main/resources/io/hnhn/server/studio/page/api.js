/** Asks the server. What it refuses becomes an error with its own sentence. */

const ROOT = "/studio/api/";

/** What the server answered instead of what was asked for. */
export class Refusal extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/** A path of the API, its parts escaped: path`runs/${run}/map`. */
export function path(texts, ...values) {
  return texts.reduce((all, text, i) => all + encodeURIComponent(values[i - 1]) + text);
}

/** Gets a document. */
export const get = (path, signal) => ask(path, { signal });

/** Sends a document and gets another one. */
export function post(path, body = {}, signal) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
}

/** Shows the token of a studio that listens to other machines; from then on a cookie does. */
export const present = (token) =>
  ask("session", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: "{}",
  });

/** Takes something away. */
export const remove = (path) => ask(path, { method: "DELETE" });

async function ask(path, options) {
  const reply = await send(path, options);
  return reply.status === 204 ? undefined : reply.json();
}

async function send(path, options) {
  let reply;
  try {
    reply = await fetch(ROOT + path, options);
  } catch (e) {
    if (e.name === "AbortError") {
      throw e;
    }
    throw new Refusal(0, "The studio's program does not answer; is it still running?");
  }
  if (!reply.ok) {
    throw new Refusal(reply.status, await sentence(reply));
  }
  return reply;
}

async function sentence(reply) {
  try {
    return (await reply.json()).error;
  } catch {
    return `The server answered ${reply.status} ${reply.statusText}`;
  }
}

/**
 * Gets bytes that may have to be made first.
 *
 * @param waiting told from 0 to 1 how much is made
 */
export async function bytes(path, signal, waiting) {
  for (;;) {
    const reply = await send(path, { signal });
    if (reply.status !== 202) {
      return reply.arrayBuffer();
    }
    waiting((await reply.json()).progress);
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** Sends a file as it is; `sent` is told how many of its bytes are there. */
export function upload(path, file, sent) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("PUT", ROOT + path);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = (event) => sent(event.loaded);
    request.onerror = () => failed(new Refusal(0, `${file.name} could not be sent`));
    request.onload = () => {
      if (request.status < 300) {
        done();
        return;
      }
      let text = `The server answered ${request.status}`;
      try {
        text = JSON.parse(request.responseText).error;
      } catch {
        // No document: the status says it.
      }
      failed(new Refusal(request.status, text));
    };
    request.send(file);
  });
}

/** The address of something that the browser itself fetches, such as a link to a file. */
export const link = (path) => ROOT + path;

/**
 * The stream of what happens: a listener for each name of an event, which gets its document. Browsers
 * have six connections to a server, so that only a tab that is seen keeps one open for it.
 *
 * @param isOpen told whether the server is heard
 */
export function listenTo(listeners, isOpen) {
  let source;
  const open = () => {
    source?.close();
    source = new EventSource(`${ROOT}events`);
    for (const [name, listener] of Object.entries(listeners)) {
      source.addEventListener(name, (event) => listener(JSON.parse(event.data)));
    }
    source.onopen = () => isOpen(true);
    source.onerror = () => isOpen(false);
  };
  open();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && open());
  document.addEventListener("visibilitychange", () => (document.hidden ? source.close() : open()));
}
