import { randomInt } from 'node:crypto';
import { ensureChromium } from '../support/chromium.ts';
import { expect, test } from '../support/fixtures.ts';
import { live } from './life.ts';
import { planOf } from './plan.ts';

const ACTIONS = 10;

test('ten random actions on three devices: nothing lost, doubled, reordered, hidden or stuck', async ({ kind }) => {
  test.setTimeout(300_000);
  const chromium = ensureChromium();
  if (!chromium.ok) throw new Error(chromium.error);
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  const story: string[] = [];
  const { findings } = await live({
    backend: kind,
    actions: planOf(seed, ACTIONS),
    executablePath: chromium.value,
    note: (line) => story.push(line),
  });
  expect(findings, `npm run torture -- --seed ${seed} --actions ${ACTIONS}\n${story.join('\n')}`).toEqual([]);
});
