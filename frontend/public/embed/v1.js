// <undersign-sign src="https://...">: shows a signing page inside another page. `src` is the `url` that
// POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/session has answered; it works once, within five minutes.
// Events, whose `detail` has the message: ready, height, progress, signed, declined, ended, needsWindow, error.
(() => {
  const types = [
    "ready",
    "height",
    "progress",
    "signed",
    "declined",
    "ended",
    "needsWindow",
    "error",
  ];
  const patienceMs = 30000;

  class UndersignSign extends HTMLElement {
    static observedAttributes = ["src", "label"];

    connectedCallback() {
      this.listener ??= (event) => this.hear(event);
      addEventListener("message", this.listener);
      this.show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.listener);
      clearTimeout(this.timer);
      this.frame?.remove();
      this.frame = undefined;
    }

    attributeChangedCallback(name, before, after) {
      if (!this.isConnected || before === after) return;
      if (name === "src") this.show();
      else if (this.frame) this.frame.title = this.label;
    }

    get label() {
      return this.getAttribute("label") ?? "Document to sign";
    }

    show() {
      clearTimeout(this.timer);
      this.frame?.remove();
      this.frame = undefined;
      const src = this.getAttribute("src");
      if (!src) return;
      if (!this.style.display) this.style.display = "block";
      if (!this.style.height) this.style.height = "min(100vh, 60rem)";
      const frame = document.createElement("iframe");
      frame.src = src;
      frame.title = this.label;
      frame.style.cssText = "display:block;width:100%;height:100%;border:0";
      this.origin = new URL(src, location.href).origin;
      this.frame = frame;
      this.append(frame);
      // An address that never was, or a page that may not be framed here, sends no message.
      this.timer = setTimeout(() => this.tell({ type: "error", code: "NOT_LOADED" }), patienceMs);
    }

    // Only from this frame, and from the site of its address.
    hear({ source, origin, data }) {
      if (!this.frame || source !== this.frame.contentWindow || origin !== this.origin) return;
      if (data?.source !== "undersign" || !types.includes(data.type)) return;
      clearTimeout(this.timer);
      const { source: _, ...message } = data;
      this.tell(message);
    }

    tell(message) {
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    }
  }

  if (!customElements.get("undersign-sign")) customElements.define("undersign-sign", UndersignSign);
})();
