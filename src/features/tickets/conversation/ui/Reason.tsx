import { TICKET_WORDS } from '#src/texts/ticket-words.ts';

/** Why something was not sent: the general words are a text of their own, before what more is known. */
export const Reason = ({ text }: { readonly text: string }) => {
  const { somethingWentWrong: general } = TICKET_WORDS;
  if (!text.startsWith(general)) return text;
  return (
    <>
      {general}
      {text.slice(general.length)}
    </>
  );
};
