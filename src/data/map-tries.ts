import { anotherTry, type WaitPorts, waitForTry } from './another-try.ts';
import { request, type WirePorts } from './http/request.ts';
import type { Ports } from './ports.ts';

/** Milliseconds until a style must be here. */
const DEADLINE_MS = 30_000;

/**
 * How a page's map tries again what MapLibre asks for only once (`src/map/tries.ts`). A style is asked for through the worker, which
 * keeps it; text is no style, but the page of a server in trouble or of the Wi-Fi.
 */
export const mapTries = (ports: WaitPorts & WirePorts & Pick<Ports, 'origin'>) => ({
  again: (failures: number, work: () => void) => anotherTry(ports, failures, work),
  fetchStyle: async (address: string, failures: number, signal: AbortSignal): Promise<object | undefined> => {
    const url = new URL(address, ports.origin).href;
    for (let failed = failures; ; failed += 1) {
      await waitForTry(ports, failed, signal);
      if (signal.aborted) return undefined;
      const answer = await request(ports, { method: 'GET', url, signal, deadlineMs: DEADLINE_MS });
      const body = answer.ok ? answer.value.body : undefined;
      if (typeof body === 'object' && body !== null) return body;
    }
  },
});
