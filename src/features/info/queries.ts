import { runtime } from '#src/data/runtime.ts';

/** The text of a file beside the app; undefined where it cannot be fetched now. */
export const loadText = async (path: string): Promise<string | undefined> => {
  try {
    const answer = await runtime().ports.fetch(new Request(path));
    const isText = answer.headers.get('content-type')?.startsWith('text/plain');
    return answer.ok && isText ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
};
