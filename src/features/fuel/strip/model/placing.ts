/** A thing to be placed on a line: where its middle would like to be, and how long it is. */
export interface Wish {
  readonly at: number;
  readonly size: number;
}

interface Block {
  sum: number;
  count: number;
  readonly from: number;
}

/**
 * Places things along a line in the order given, `gap` apart at least, each as near to its wish as the others allow
 * (least sum of squares, by pooling neighbours that collide), inside `low`..`high` where there is room; where there is
 * not, they start at `low` and run over. Answers the start of each.
 */
export const placeInOrder = (wishes: readonly Wish[], gap: number, low: number, high: number): number[] => {
  // With the lengths before each taken off, "in order and apart" becomes "not falling".
  const before: number[] = [];
  let length = 0;
  for (const wish of wishes) {
    before.push(length);
    length += wish.size + gap;
  }
  const blocks: Block[] = [];
  wishes.forEach((wish, i) => {
    let block: Block = { sum: wish.at - wish.size / 2 - (before[i] ?? 0), count: 1, from: i };
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count, from: last.from };
    }
    blocks.push(block);
  });
  const room = Math.max(low, high - (length - gap));
  const starts: number[] = [];
  for (const block of blocks) {
    const at = Math.max(low, Math.min(room, block.sum / block.count));
    for (let i = block.from; i < block.from + block.count; i += 1) starts.push(at + (before[i] ?? 0));
  }
  return starts;
};
