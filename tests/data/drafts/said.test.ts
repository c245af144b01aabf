import { expect, it } from 'vitest';
import { saidOf } from '#src/data/db/drafts.ts';

it.each([
  ['nothing, where it is what was said', 'tire', 'tire', ''],
  ['what was written behind it', 'tire', 'tire\naxle', 'axle'],
  ['what was written before it', 'tire', 'axle\ntire', 'axle'],
  ['a line in between', 'tire\naxle', 'tire\nleft rear\naxle', 'left rear'],
  ['what was written behind its first line', 'tire\naxle', 'tire, left rear\naxle', 'tire, left rear\naxle'],
  ['what was written behind its first line, as a word of its own', 'tire\naxle', 'tire left\naxle', 'left'],
  ['lines all around', 'tire\n\naxle', 'Hello\ntire\nleft\naxle\nlane 4', 'Hello\nleft\nlane 4'],
  ['all, where a line of it is not there', 'tire\naxle', 'left\ntire\nrear', 'left\ntire\nrear'],
  ['all, where its lines stand in another order', 'tire\naxle', 'now\naxle\ntire\nplease', 'now\naxle\ntire\nplease'],
  ['all, where it is of other words', 'tire', 'a tired driver', 'a tired driver'],
  ['all, where nothing was said', '', 'tire\naxle', 'tire\naxle'],
])('of a draft stays %s', (_, said, stored, stays) => {
  expect(saidOf(said).stays(stored)).toBe(stays);
});

it('of a draft of which a box knew less stays what another has written into that', () => {
  expect(saidOf('tire\naxle\nlane 4', ['tire\naxle']).stays('tire\nleft rear\naxle')).toBe('left rear');
});
