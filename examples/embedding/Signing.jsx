import { useEffect, useRef } from "react";

/**
 * React. `url` is what your server has got for this person just now; the page loads
 * `<script src="https://sign.example.com/embed/v1.js" defer></script>`.
 */
export function Signing({ url, onSigned, onEnded }) {
  const element = useRef(null);
  useEffect(() => {
    const { current } = element;
    const ended = ({ detail }) => onEnded(detail.why);
    current.addEventListener("signed", onSigned);
    current.addEventListener("ended", ended);
    return () => {
      current.removeEventListener("signed", onSigned);
      current.removeEventListener("ended", ended);
    };
  }, [onSigned, onEnded]);
  return <undersign-sign ref={element} src={url} label="Your contract" />;
}
