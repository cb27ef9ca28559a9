/** Asks for the token of a studio that listens to other machines. */
import { present } from "./api.js";
import { el } from "./dom.js";

/** A form that goes on once the token is right. */
export function askForToken(goOn) {
  const refused = el("p", { role: "alert" });
  const token = el("input", { type: "password", id: "token", autocomplete: "off", required: true });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await present(token.value.trim());
      goOn();
    } catch (e) {
      refused.textContent = e.message;
      token.focus();
    }
  };
  return el(
    "form.page.empty",
    { submit },
    el("h1", {}, "This studio asks for its token"),
    el("p", {}, "It is in the file that was named by --token-file when the studio was started."),
    el("div.row", {}, el("label.heard", { for: "token" }, "Token"), token, el("button.main", {}, "Open")),
    refused,
  );
}
