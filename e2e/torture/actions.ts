import { comeBack } from '../support/conversation.ts';
import { fullDisk } from './full-disk.ts';
import { broken, busy, down, hung, lost, slow, up } from './line.ts';
import { type Action, chosen, type Kind } from './plan.ts';
import { request } from './request.ts';
import { staff } from './staff.ts';
import { voice } from './voice.ts';
import { killAndStart, type World } from './world.ts';
import { burst, say, sendFiles } from './write.ts';

/** Done when the answer, a promise or not, is there. */
type Perform = (world: World, action: Action) => unknown;

/** Open tabs of one device, at most. */
const TABS = 3;

const deviceOf = ({ devices }: World, { device }: Action) => devices[device];
const tabOf = (world: World, action: Action) => chosen(deviceOf(world, action).tabs, action.tab);

const openTab: Perform = async (world, action) => {
  const device = deviceOf(world, action);
  const address = new URL(tabOf(world, action)?.url() ?? '').pathname;
  if (device.tabs.length < TABS) await device.openTab(address);
};

/** Any tab but the last one, whatever it is doing. */
const closeTab: Perform = async (world, action) => {
  const { tabs } = deviceOf(world, action);
  const page = tabOf(world, action);
  if (!page || tabs.length < 2) return;
  tabs.splice(tabs.indexOf(page), 1);
  await page.close();
};

const look: Perform = async (world, action) => {
  const page = tabOf(world, action);
  await page?.bringToFront();
  if (page) await comeBack(page);
};

/** What each kind of action does. */
export const ACTIONS: Readonly<Record<Kind, Perform>> = {
  say,
  burst,
  files: sendFiles,
  voice,
  request,
  staff,
  full: fullDisk,
  offline: (world, action) => deviceOf(world, action).setOffline(true),
  online: (world, action) => deviceOf(world, action).setOffline(false),
  look,
  reload: (world, action) => tabOf(world, action)?.reload(),
  open: openTab,
  close: closeTab,
  kill: (world, action) => killAndStart(deviceOf(world, action)),
  lost,
  broken,
  slow,
  busy,
  hung,
  down,
  up,
};
