import { PATHS } from '#src/contract/paths.ts';
import type { Ports } from '#src/data/ports.ts';
import { receiveShare } from '#src/data/shared/receive.ts';

/**
 * Keeps what another app of the phone shares, with signal or without, and leads to the page that asks which conversation it is
 * for. By 303, so that a reload of that page shares nothing again.
 */
export const onShare = async (request: Request, ports: Ports): Promise<Response> => {
  const path = await request
    .formData()
    .then((form) => receiveShare(form, ports))
    .catch((error: unknown) => {
      console.warn('A share could not be kept', error);
      return `${PATHS.share}?trouble=failed`;
    });
  return Response.redirect(new URL(path, ports.origin).href, 303);
};

/** True for the form that the manifest's `share_target` names. */
export const isShare = ({ method, url }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === PATHS.share;
