import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { everyParam } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

describe('the description of the API', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const describeCalls = async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    const { paths, openapi } = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: EndpointName; requestBody?: unknown; security: unknown[] }>>;
    };
    expect(openapi).toBe('3.1.0');
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
    );
  };

  it('lists every call that the server answers, and none that it does not', async () => {
    const listed = new Set((await describeCalls()).map(({ method, path }) => `${method} ${path}`));
    for (const [name, { method, path }] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
      const { status, body } = await server.anonymous.call(name, { params: everyParam('1') });
      const answered = !(status === 404 && body.code === 'NOT_FOUND');
      expect(listed.has(`${method} ${path}`), `${method} ${path}`).toBe(answered);
    }
    expect(listed.size).toBeGreaterThan(15);
  });

  it('describes bodies from the contract and says what needs a token', async () => {
    const calls = await describeCalls();
    const login = calls.find(({ operationId }) => operationId === 'login');
    expect(JSON.stringify(login?.requestBody)).toContain('"password"');
    expect(login?.security).toEqual([]);
    expect(calls.find(({ operationId }) => operationId === 'tickets')?.security).toEqual([{ bearer: [] }]);
  });

  it('describes forms and files', async () => {
    const calls = await describeCalls();
    const named = (name: EndpointName) => JSON.stringify(calls.find(({ operationId }) => operationId === name));
    expect(named('importStations')).toContain('multipart/form-data');
    for (const part of ['application/json', 'multipart/form-data', '"maxItems":10']) {
      expect(named('sendMessage')).toContain(part);
    }
    expect(named('attachment')).toContain('"format":"binary"');
    expect(named('initUpload')).toContain('"sha256"');
  });

  it('can be read as a page without scripts, under the strict policy', async () => {
    const response = await fetch(`${server.url}/docs`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|<style|style=|onclick=/);
    expect(html).toContain('/api/maintenance-services/nearby-bulk');
    expect(html).toContain('Request as multipart/form-data');
    const style = await fetch(`${server.url}/docs/style.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
  });
});
