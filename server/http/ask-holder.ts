import type { FolderHolder } from '#server/db/folder-lock.ts';

/**
 * What a command asks of the server of its own machine that holds the data folder.
 * @param path of the question
 * @returns what it answers with
 * @throws what the server says; a sentence where it cannot be reached from here, as from beside its container
 */
export const askHolder = async <T>(
  { pid, url, secret }: FolderHolder,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<T> => {
  const sent = { ...headers, 'X-Milepost-Secret': secret };
  const init = { method: 'POST', headers: sent, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`${url}${path}`, init).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
    throw new Error(
      `the server that holds the data folder, process ${pid}, cannot be asked at ${url} (${code ?? message}). Where it runs in a container, run this command in there (docker exec); else look at its log, or stop it first.`,
      { cause: error },
    );
  });
  const answered = (await response.json().catch(() => ({}))) as T & { readonly message?: string };
  if (!response.ok) throw new Error(answered.message ?? `The server at ${url} answered ${response.status}.`);
  return answered;
};
