import { Link } from "react-router-dom";

const linkPattern = /\[([^\]]+)\]\((\/[\w#-]*)\)/;

/** Text in which `[words](/path)` becomes a link; other square brackets stay as they are. */
export function Linked({ children: text }: { children: string }) {
  const found = linkPattern.exec(text);
  if (!found) return text;
  const [whole, words = "", to = ""] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <Link to={to} className="link">
        {words}
      </Link>
      <Linked>{text.slice(found.index + whole.length)}</Linked>
    </>
  );
}
