import { describe, expect, it } from 'vitest';
import { request, WITHHELD } from '#src/data/http/request.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

const wire = { method: 'POST', url: 'http://device.test/message', body: { text: 'hello' }, deadlineMs: 15_000 };
const never = () => new Promise<Response>(() => {});

describe('a request', () => {
  it('ends at its deadline even where the abort is not heeded', async () => {
    const device = fakeDevice();
    const answer = request(device.tab({ fetch: never }).ports, wire);
    device.clock.advance(15_000);
    expect(await answer).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(device.clock.nextIn()).toBeUndefined();
  });
  it('ends with its caller’s signal, also one that came before it', async () => {
    const { ports } = fakeDevice().tab({ fetch: never });
    const abort = new AbortController();
    const answer = request(ports, { ...wire, signal: abort.signal });
    abort.abort();
    expect(await answer).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(await request(ports, { ...wire, signal: abort.signal })).toEqual({ ok: false, error: { kind: 'offline' } });
  });
  it('does not leave when it may not', async () => {
    let left = false;
    const fetch = async () => {
      left = true;
      return new Response('{}');
    };
    const { ports } = fakeDevice().tab({ fetch });
    const answer = await request(ports, { ...wire, mayLeave: () => false });
    expect(answer).toEqual({ ok: false, error: { kind: 'offline', code: WITHHELD } });
    expect(left).toBe(false);
  });
  it('sends JSON and reads JSON, text, or nothing', async () => {
    const bodies = ['{"a":1}', 'plain', ''];
    const sent: string[] = [];
    const { ports } = fakeDevice().tab({
      fetch: async (input) => {
        sent.push(`${input.headers.get('content-type')} ${await input.text()}`);
        return new Response(bodies.shift());
      },
    });
    const read = async () => {
      const answer = await request(ports, wire);
      return answer.ok && answer.value.body;
    };
    expect([await read(), await read(), await read()]).toEqual([{ a: 1 }, 'plain', undefined]);
    expect(sent[0]).toBe('application/json {"text":"hello"}');
  });
});
