import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { valueLabel } from '#src/contract/enums.ts';
import { ROWS, TEXT } from '#src/contract/limits.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { Station } from '#src/contract/station.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { addressText } from '#src/lib/address.ts';
import { whyNotRequested } from '#src/texts/not-requested.ts';
import { REQUEST } from '#src/texts/request.ts';
import { AreaField } from '#src/ui/AreaField.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { focusIsLost } from '#src/ui/kept-focus.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { ToggleChip } from '#src/ui/ToggleChip.tsx';
import { toast } from '#src/ui/toast.ts';
import { useOneAtATime } from '#src/ui/useOneAtATime.ts';
import { useDraft } from '../../conversation/ui/useDraft.ts';
import { AttachButton } from '../../files/ui/AttachButton.tsx';
import { ChosenFiles } from '../../files/ui/ChosenFiles.tsx';
import { useDraftFiles } from '../../files/ui/useDraftFiles.ts';
import { withinText } from '../../words/model/place.ts';
import { requestService } from '../commands.ts';
import { keepChoices } from '../kept-choices.ts';
import { likelyServices } from '../model/likely.ts';
import type { Carried, RefusedRequest } from '../refused.ts';
import { type Locate, type Sharing, usePosition } from './usePosition.ts';
import { useSecondPress } from './useSecondPress.ts';
import { useSentElsewhere } from './useSentElsewhere.ts';

const hintOf = ({ wanted, found }: Sharing): string => {
  if (found && !found.ok) return REQUEST.failures[found.error];
  if (!wanted) return REQUEST.shareHint;
  return found ? REQUEST.located(withinText(found.value.accuracy)) : REQUEST.locating;
};

const placeOf = ({ wanted, found }: Sharing): Carried['position'] =>
  found?.ok ? found.value : wanted ? 'wanted' : undefined;

interface RequestDialogProps {
  readonly station: Station;
  /** Ids of the services that the map is filtered by. */
  readonly filtered: readonly number[];
  readonly locate: Locate;
  /** One that was refused, and is written anew here. */
  readonly refused: RefusedRequest | undefined;
  /** It goes on from the sheet of one that was discarded, or from what was chosen for it before. */
  readonly carried?: Carried | undefined;
  /** The person wants that one at another stop. */
  readonly onElsewhere: () => void;
  /** That one was discarded, and the person makes another at this stop. */
  readonly onAnew: (carried: Carried) => void;
  readonly onClose: () => void;
}

/**
 * What a request is for, before it is made: which services, a line, pictures, where the truck is. Nothing has to be said.
 * What is written is the draft of the next request, or of the refused one that is written anew, and kept where the dialog
 * is closed, with what is chosen for the next one.
 */
const RequestDialog = (props: RequestDialogProps) => {
  const { station, filtered, locate, refused, carried, onElsewhere, onAnew, onClose } = props;
  const services = station.serviceTypes ?? [];
  const begun = refused ?? carried;
  const [likely] = useState(() => {
    const chosen = services.filter((one) => begun?.services?.includes(one));
    // Of what was chosen for another stop this one may have nothing.
    return chosen.length > 0 || begun?.services?.length === 0 ? chosen : likelyServices(services, filtered);
  });
  const [asked, setAsked] = useState<readonly string[]>(likely);
  const [sending, setSending] = useState(false);
  /** It is being made: what is closed now would be made all the same. */
  const [storing, setStoring] = useState(false);
  const draftId = refused?.draft ?? NEXT_REQUEST;
  const draft = useDraft(draftId);
  const { files: chosen, problems, ...rows } = useDraftFiles(draftId);
  // Those stay with the refused request until another has taken its place.
  const [brought, setBrought] = useState(refused?.files ?? []);
  const { elsewhere, became: becameOf, begun: begunAfter, look, goOn } = useSentElsewhere(refused);
  /** While it is being stored here, what is new may be itself. */
  const [sent, became] = storing ? [] : [elsewhere, becameOf];
  // Discarded, it has taken its own along.
  const files = became === 'discarded' ? chosen : [...brought, ...chosen];
  const sharing = usePosition(locate, begun?.position);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const latest = useRef({ asked, brought, text: draft.text });
  useEffect(() => {
    latest.current = { asked, brought, text: draft.text };
  });
  // One press sends where nothing is left to be said.
  const ready = services.length === 0 || likely.length > 0;

  const open = (ticketId: string) => {
    onClose();
    void navigate(PATHS.chat(ticketId));
  };
  const make = async () => {
    // Pictures that were chosen before, and are still being read, go along.
    const [after] = await Promise.all([begunAfter(), rows.look().catch(() => undefined)]);
    // What was written before and has just come is sent once it was seen.
    if (!(await draft.seen())) return;
    const position = await sharing.settled();
    // The device may look for the truck for long: closed meanwhile, nothing is asked for, and what was chosen meanwhile counts.
    if (!isMounted()) return;
    setStoring(true);
    // No more part of the draft from here on, or what a full device has not stored would be tried again behind what is sent.
    const attached = rows.detach();
    await rows.settled();
    const now = latest.current;
    const details = {
      services: services.filter((one) => now.asked.includes(one)),
      text: now.text,
      draftRemainder: draft.remainder(now.text),
      files: [...now.brought, ...attached],
      position,
      replaces: refused?.key,
      after,
    };
    const made = await requestService(station, details);
    if (!made.ok) {
      rows.restore(attached);
      if (made.error.code === 'NOT_FOUND') return look();
      console.warn('Request Service:', made.error);
      toast.snackbar(made.error.message ?? whyNotRequested(made.error));
      return;
    }
    // It has gone with the request: closing must not store it anew.
    draft.clear();
    if (!isMounted()) return;
    open(made.value.ticketId);
  };
  const send = useOneAtATime(async () => {
    setSending(true);
    try {
      await make();
    } finally {
      setSending(false);
      setStoring(false);
    }
  });
  /** Refused no more, it takes nothing further: its words go where they are found, and would leave the box while a person types on. */
  const isStray = became !== undefined;
  /** Goes where what was written and chosen here is found; a file that a full device has not stored would not be. */
  const goOnTo = useOneAtATime(async (go: () => void) => {
    let unstored = 0;
    if (isStray)
      await rows.settled(async (late) => {
        unstored = late.size;
      });
    if (unstored > 0) toast.snackbar(REQUEST.fileNotStored);
    else if (isMounted()) go();
  });
  const [action, press] =
    sent === undefined
      ? [REQUEST.send, () => void send()]
      : became === 'discarded'
        ? [REQUEST.anew, () => void goOnTo(() => onAnew({ services: asked, position: placeOf(sharing) }))]
        : [REQUEST.openSent, () => void goOnTo(() => open(sent))];
  const isSecondPress = useSecondPress();
  const main = useRef<HTMLButtonElement>(null);
  // What a keyboard stood on may take nothing further from now on, or have gone.
  useLayoutEffect(() => {
    if (isStray && (focusIsLost() || document.activeElement?.matches(':disabled'))) main.current?.focus();
  });
  const remove = (id: string) => {
    setBrought((before) => before.filter((file) => file.id !== id));
    rows.remove(id);
  };
  /** One after the other: what the first asks of the store may take longer than what the next one does. */
  const keeping = useRef(Promise.resolve());
  const keep = (chosen: Carried) => {
    keeping.current = keeping.current.then(async () => {
      const after = await begunAfter();
      if (after !== undefined) await keepChoices(chosen, after);
    });
  };
  /** What was chosen elsewhere and cannot be had here is kept for where it can. */
  const forElsewhere = carried?.services?.filter((one) => !services.includes(one)) ?? [];
  const toggle = (service: string, on: boolean) => {
    const next = on ? [...asked, service] : asked.filter((one) => one !== service);
    setAsked(next);
    keep({ services: [...forElsewhere, ...next], position: placeOf(sharing) });
  };
  const want = (on: boolean) => {
    sharing.want(on);
    const chosen = services.length === 0 ? carried?.services : [...forElsewhere, ...asked];
    keep({ services: chosen, position: on ? 'wanted' : undefined });
  };

  return (
    <Dialog
      open
      onClose={() => !storing && onClose()}
      title={REQUEST.title}
      actions={
        <>
          <Button disabled={storing} onClick={onClose}>
            {REQUEST.cancel}
          </Button>
          {/* In one place: a press that comes right after the news opens what was sent, and sends nothing. */}
          <Button
            ref={main}
            variant="primary"
            autoFocus={ready}
            busy={sending}
            onClick={(event) => isSecondPress(event, ready) || press()}
            // Held down since it opened the sheet, it would send.
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
          >
            {action}
          </Button>
        </>
      }
    >
      {sent !== undefined && (
        <Banner
          tone="info"
          className="mb-4"
          action={
            !refused &&
            !sending && (
              <Button size="dense" onClick={goOn}>
                {REQUEST.another}
              </Button>
            )
          }
        >
          {became ? REQUEST.became[became] : REQUEST.sentElsewhere}
        </Banner>
      )}
      <p className="text-sm wrap-anywhere">
        <b className="font-label text-ink">{station.name ?? station.city}</b> {addressText(station)}
      </p>
      {refused && !isStray && (
        <p className="mt-1 -mb-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
          {REQUEST.instead}
          <Button variant="quiet" className="-mx-3" onClick={onElsewhere}>
            {REQUEST.elsewhere}
          </Button>
        </p>
      )}
      {services.length > 0 && (
        <fieldset className="mt-4" onClickCapture={(event) => isSecondPress(event, !ready) && event.stopPropagation()}>
          <legend className="sr-only">{REQUEST.services}</legend>
          <div className="flex flex-wrap gap-2">
            {services.map((service, place) => (
              <ToggleChip
                key={service}
                pressed={asked.includes(service)}
                disabled={isStray}
                autoFocus={!ready && place === 0}
                onChange={(on) => toggle(service, on)}
              >
                {valueLabel(service)}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
      )}
      {asked.length === 0 && <p className="mt-2 text-sm">{services.length > 0 ? REQUEST.unsaid : REQUEST.general}</p>}
      <div className="mt-4 flex items-end gap-1">
        <AreaField
          label={REQUEST.line}
          rows={ROWS.textarea}
          className="min-w-0 flex-1"
          inputProps={{
            value: draft.text,
            readOnly: sending || isStray,
            maxLength: TEXT.messageMax,
            placeholder: REQUEST.lineHint,
            onChange: (event) => draft.type(event.target.value),
          }}
        />
        <AttachButton onChoose={rows.add} disabled={isStray} />
      </div>
      {problems.length > 0 && (
        <Banner tone="bad" className="mt-2">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      <div className="mt-2 empty:hidden">
        <ChosenFiles
          files={files}
          unstored={rows.unstored}
          sendable={!isStray}
          onRemove={remove}
          onEmpty={() => undefined}
          disabled={isStray}
        />
      </div>
      <div className="mt-3 text-ink">
        <Switch
          label={REQUEST.share}
          hint={hintOf(sharing)}
          checked={sharing.wanted}
          disabled={isStray}
          onChange={want}
        />
      </div>
    </Dialog>
  );
};

export default RequestDialog;
