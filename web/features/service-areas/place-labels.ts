export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Marked {
  key: string;
  text: string;
  x: number;
  y: number;
}

export interface Label extends Marked {
  /** Its text, on its baseline, from there on, up to there or around there. */
  textX: number;
  textY: number;
  anchor: 'start' | 'end' | 'middle';
  box: Box;
}

/** Of the typeface at the small size, a little more than its letters take on average. */
const LETTER_PX = 7.4;
const HEIGHT_PX = 18;
const BASELINE_PX = 13;
/** Between a mark and its name. */
const GAP_PX = 7;

export const widthOf = (text: string): number => Math.ceil([...text].length * LETTER_PX);

const isApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/**
 * Names beside, above or under their marks, the first the most important: what would lie over another is left out.
 * @param dots what a name had better not lie over, if there is another side
 */
export function placeLabels(
  marks: readonly Marked[],
  size: number,
  taken: readonly Box[],
  dots: readonly Box[] = [],
): Label[] {
  const boxes = [...taken];
  const covered = ({ box }: Label) => dots.filter((dot) => !isApart(box, dot)).length;
  const isFree = (box: Box) => boxes.every((other) => isApart(box, other));
  return marks.flatMap((mark) => {
    const own = markBox(mark);
    if (!isFree(own)) return [];
    const sides = sidesOf(mark).toSorted((one, other) => covered(one) - covered(other));
    const label = sides.find(
      ({ box }) => box.x >= 0 && box.y >= 0 && box.x + box.width <= size && box.y + box.height <= size && isFree(box),
    );
    if (!label) return [];
    boxes.push(own, label.box);
    return [label];
  });
}

const markBox = ({ x, y }: Marked): Box => ({ x: x - 4, y: y - 4, width: 8, height: 8 });

function sidesOf(mark: Marked): Label[] {
  const { x, y, text } = mark;
  const width = widthOf(text);
  const middle = { x: x - width / 2, y: y - HEIGHT_PX / 2, width, height: HEIGHT_PX };
  const label = (anchor: Label['anchor'], textX: number, box: Box): Label => ({
    ...{ ...mark, anchor, textX, box },
    textY: box.y + BASELINE_PX,
  });
  return [
    label('start', x + GAP_PX, { ...middle, x: x + GAP_PX }),
    label('end', x - GAP_PX, { ...middle, x: x - GAP_PX - width }),
    label('middle', x, { ...middle, y: y - GAP_PX - HEIGHT_PX }),
    label('middle', x, { ...middle, y: y + GAP_PX }),
  ];
}
