import { type AuditAction, record } from '#server/accounts/queries/audit.ts';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { answer, type Call, type Registrar } from '#server/http/call.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { parseId } from '#server/http/ids.ts';
import { readPaging } from '#server/http/paging.ts';
import { addStation, editStation, stationRecord, withholdStation } from '#server/imports/by-hand.ts';
import { withheldPage } from '#server/imports/queries/by-hand.ts';
import type { ImportServices } from '#server/imports/services.ts';
import { toStation } from '#server/stations/view.ts';
import type { StationState } from '#src/contract/by-hand.ts';

const AUDITED: Readonly<Record<StationState, AuditAction>> = {
  shown: 'station.shown',
  hidden: 'station.hidden',
  removed: 'station.removed',
};

/** Stations that administrators add, edit, hide and remove by hand: additions of ours (decision 0410). */
export const byHandRoutes = ({ serve, services }: Registrar<ImportServices>): void => {
  const { db, imports, now } = services;
  const once = createOnce(services);
  type Signed = Pick<Call<'addStation'>, 'user' | 'address'>;
  const audited = (tx: Db, { user, address }: Signed, action: AuditAction, id: string) =>
    record(tx, { action, actorId: user.id, address, detail: id }, now());

  serve('stationRecord', async ({ param }) => answer(await stationRecord(db, parseId(param('id')))));

  serve('withheldStations', async ({ query }) => {
    const { page, pageSize } = readPaging(query, { id: true }, 'id');
    const { rows, total } = await withheldPage(db, page, pageSize);
    const content = rows.map(({ station, edit, user }) => ({
      ...toStation(station),
      withheld: station.withheld,
      by: user === null ? undefined : displayName(user),
      at: edit?.doneAt.toISOString(),
    }));
    return answer({ content, totalElements: total });
  });

  serve('addStation', async (call) => {
    const added = await once.run(call, async (tx) => {
      const id = await addStation(tx, call.user.id, call.body, now());
      await audited(tx, call, 'station.added', String(id));
      return answer(await stationRecord(tx, id));
    });
    imports.changedByHand();
    return added;
  });

  serve('editStation', async (call) => {
    const edited = await once.run(call, async (tx) => {
      const id = parseId(call.param('id'));
      if (await editStation(tx, call.user.id, id, call.body, now())) {
        await audited(tx, call, 'station.edited', String(id));
      }
      return answer(await stationRecord(tx, id));
    });
    imports.changedByHand();
    return edited;
  });

  serve('withholdStation', async (call) => {
    const withheld = await once.run(call, async (tx) => {
      const id = parseId(call.param('id'));
      const done = await withholdStation(tx, call.user.id, id, call.body.state, now());
      if (done !== undefined) await audited(tx, call, AUDITED[done], String(id));
      return answer(await stationRecord(tx, id));
    });
    imports.changedByHand();
    return withheld;
  });
};
