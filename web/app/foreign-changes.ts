/** Texts that a script other than React removed together, and the nodes that replaced them. */
interface Replaced {
  parent: Node;
  texts: Text[];
  standIns: Node[];
  /** Where the texts return to if no stand-in is left. */
  next: Node | null;
}

/**
 * Lets React work on a page that a translator or an extension has changed. Translators replace a text with a
 * `<font>` of their own; React then writes new text into a node that is no longer shown, and throws when it removes
 * that node or inserts before it. As soon as React touches such a text, it returns to its place, and the translator
 * translates it again.
 */
export function surviveForeignChanges(): void {
  const groups = new WeakMap<Node, Replaced>();
  const removedForGood = new WeakSet<Node>();
  const { insertBefore, removeChild } = Node.prototype;

  function noteRemoved({ target, addedNodes, previousSibling, nextSibling }: MutationRecord, removed: Node): void {
    const standing = groups.get(removed);
    if (standing?.standIns.includes(removed)) {
      standing.standIns = standing.standIns.filter((one) => one !== removed).concat([...addedNodes]);
      for (const added of addedNodes) groups.set(added, standing);
      return;
    }
    if (!(removed instanceof Text) || removed.parentNode || removedForGood.has(removed)) return;
    const beside = [previousSibling, nextSibling].find((one) => one && (groups.has(one) || one.nodeName === 'FONT'));
    const group = (addedNodes.length === 0 && beside && groups.get(beside)) || {
      ...{ parent: target, texts: [], next: nextSibling },
      standIns: addedNodes.length > 0 ? [...addedNodes] : beside ? [beside] : [],
    };
    group.texts.push(removed);
    for (const node of [removed, ...group.standIns]) groups.set(node, group);
    // A text that isn't on the page reports only through an observer of its own.
    observer.observe(removed, { characterData: true });
  }

  function putBack(text: Node): void {
    const group = groups.get(text);
    if (!group?.texts.includes(text as Text)) return;
    const { parent, texts, standIns, next } = group;
    const place = [...standIns, next].find((one) => one?.parentNode === parent) ?? null;
    for (const one of texts) {
      groups.delete(one);
      if (!one.parentNode && !removedForGood.has(one)) insertBefore.call(parent, one, place);
    }
    for (const one of standIns) {
      groups.delete(one);
      removedForGood.add(one);
      if (one.parentNode === parent) removeChild.call(parent, one);
    }
  }

  function note(records: MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target);
      for (const removed of record.removedNodes) noteRemoved(record, removed);
    }
  }
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** The parent's child that contains the node, if a script has wrapped the node. */
  function childHolding(parent: Node, node: Node): Node | null {
    for (let one: Node | null = node; one; one = one.parentNode) if (one.parentNode === parent) return one;
    return null;
  }

  function settle(parent: Node, child: Node): void {
    if (child.parentNode === parent) return;
    note(observer.takeRecords());
    putBack(child);
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    settle(this, child);
    removedForGood.add(child);
    const parent = child.parentNode === this ? this : child.parentNode;
    if (parent) removeChild.call(parent, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before) settle(this, before);
    removedForGood.delete(node);
    insertBefore.call(this, node, before && childHolding(this, before));
    return node;
  };
}
