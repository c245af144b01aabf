import '#tests/support/client/storage.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#src/data/config.ts';
import { StartError, startRuntime } from '#src/data/start.ts';
import { modelConfig } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

let device: FakeDevice;
beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
});
const answering = (body: unknown, status = 200) =>
  device.tab({ fetch: async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }) })
    .ports;
const failing = () => device.tab({ fetch: () => Promise.reject(new TypeError('fetch failed')) }).ports;

describe('the configuration', () => {
  it('names the key that is wrong and what was expected', async () => {
    const { styleUrl: _, ...map } = modelConfig().map;
    expect(await loadConfig(answering({ ...modelConfig(), features: { idempotencyKey: 'yes' } }))).toMatchObject({
      ok: false,
      error: { code: 'BAD_CONFIG', message: 'config.json: features.idempotencyKey: expected true or false' },
    });
    const missing = await loadConfig(answering({ ...modelConfig(), map }));
    expect(missing.ok === false && missing.error.message).toContain('map.styleUrl');
  });
  it('is read, and stands at the next start without signal', async () => {
    expect(await loadConfig(answering(modelConfig(false)))).toEqual({ ok: true, value: modelConfig(false) });
    device.setOnline(false);
    expect(await loadConfig(failing())).toEqual({ ok: true, value: modelConfig(false) });
  });
  it('stands when the server is down, slow, or a captive portal answers', async () => {
    await loadConfig(answering(modelConfig()));
    const kept = { ok: true, value: modelConfig() };
    expect(await loadConfig(failing())).toEqual(kept);
    expect(await loadConfig(answering('', 503))).toEqual(kept);
    expect(await loadConfig(answering('<html>Sign in to the Wi-Fi</html>'))).toEqual(kept);
    const silent = device.tab({
      fetch: (request) =>
        new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    });
    expect(await liveThrough(device.clock, loadConfig(silent.ports))).toEqual(kept);
  });
  it('keeps the app from starting, with the reason as data, where there is none', async () => {
    const start = startRuntime(failing());
    await expect(start).rejects.toBeInstanceOf(StartError);
    await expect(start).rejects.toMatchObject({ error: { kind: 'offline' } });
    await expect(startRuntime(answering({}))).rejects.toMatchObject({ error: { kind: 'invalid-response' } });
  });
  it('is asked for once more where the first answer failed and none is stored', async () => {
    const answers = [() => Promise.reject(new TypeError('fetch failed')), () => new Response('', { status: 503 })];
    for (const fails of answers) {
      await emptyDevice();
      let asked = 0;
      const { ports } = device.tab({
        fetch: async () => {
          asked += 1;
          return asked === 1 ? fails() : new Response(JSON.stringify(modelConfig()));
        },
      });
      expect(await loadConfig(ports)).toEqual({ ok: true, value: modelConfig() });
    }
  });
  it('leaves nothing of a start that the storage has broken off beside the next try', async () => {
    const ports = answering(modelConfig());
    let listening = 0;
    const counted =
      <L>(subscribe: (listener: L) => () => void) =>
      (listener: L) => {
        listening += 1;
        const end = subscribe(listener);
        return () => {
          listening -= 1;
          end();
        };
      };
    const { get } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (key === 'session') throw new DOMException('Connection lost', 'UnknownError');
      return get.call(this, key);
    });
    const { connectivity, presence, channel } = ports;
    const start = startRuntime({
      ...ports,
      connectivity: { ...connectivity, subscribe: counted(connectivity.subscribe) },
      presence: { ...presence, subscribe: counted(presence.subscribe) },
      channel: { ...channel, subscribe: counted(channel.subscribe) },
    });
    await expect(start).rejects.toThrow('Connection lost');
    expect(listening).toBe(0);
  });
});
