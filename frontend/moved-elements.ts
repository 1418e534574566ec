/**
 * Extensions and translators move elements: they put one of ours into one of theirs. React then asks an element to remove, or to
 * insert before, what is no longer its child; the browser throws, and the page is gone. Here the first is removed from where
 * it is, and the second goes before the one that holds it. (Of moved texts: jsx/own-texts.ts.) Must be imported before React.
 */

const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
  if (child.parentNode !== this && child instanceof Element) child.remove();
  else removeChild.call(this, child);
  return child;
};

Node.prototype.insertBefore = function insert<T extends Node>(
  this: Node,
  node: T,
  before: Node | null,
): T {
  insertBefore.call(this, node, before instanceof Element ? holderIn(this, before) : before);
  return node;
};

/** The child of this parent that is or holds the element; null if none does. */
function holderIn(parent: Node, element: Element): Element | null {
  let holder: Element | null = element;
  while (holder && holder.parentNode !== parent) holder = holder.parentElement;
  return holder;
}
