/** Texts of drive mode: short, since they are read at a glance or heard. */
export const DRIVE = {
  title: 'Drive',
  leave: 'Leave',
  leaveLabel: 'Leave drive mode',

  /* the line on top */
  driving: 'Driving',
  stopped: 'Stopped',
  saved: 'Saved for the road',
  noSignal: 'no signal',
  waiting: (count: number): string => `${count} waiting`,
  locating: 'Finding your position',
  lost: (age: string): string => `No position for ${age}`,
  seconds: (count: number): string => `${count} s`,
  minutes: (count: number): string => `${count} min`,
  screenOff: 'The screen may go dark: set a longer screen time.',

  /* the sign */
  nextStop: 'Next stop',
  destination: 'Destination',
  exit: 'Exit',
  mi: 'mi',
  atMile: 'mile',
  /** Of a place that is approximate. */
  about: 'about',
  reached: 'You are there',
  buy: 'Buy',
  gal: 'gal',
  price: 'Price',
  noPrice: 'No price',
  stale: (age: string): string => `${age}, stale`,
  tank: 'Tank',
  tankNow: 'now',
  tankAtPump: 'at the pump',
  tankAtEnd: 'at the end',
  tankLabel: (now: number, size: number, then: number, reserve: number): string =>
    `Tank: ${now} of ${size} gallons now, ${then} on arrival, reserve ${reserve}`,
  mile: 'Mile',
  left: 'left',
  thenStop: 'Then',
  stripLabel: (mile: number, miles: string, stops: number): string =>
    `Mile ${mile} of ${miles}, ${stops} ${stops === 1 ? 'stop' : 'stops'} ahead`,
  lastStop: 'No more stops',
  noPlan: 'No fuel plan for this route. Stop, then plan it on the map.',
  noRest: 'The rest has no plan yet. Stop, then look at the plan on the map.',
  openMap: 'Open the map',

  /* nothing to drive along */
  noRouteTitle: 'No route to drive along',
  noRouteText: 'Build a route on the map, or open one that is saved for the road.',

  /* no position */
  denied: 'Milepost may not see where you are. Allow location for this site in the browser’s settings.',
  missing: 'This device tells no position. The plan is shown from its start.',
  silent: 'No position yet. Under the open sky it comes by itself.',

  /* off the route */
  offRoute: (miles: string): string => `${miles} off the route`,
  newPlan: 'New plan from here',
  newPlanBusy: 'Planning from here...',
  newPlanOffline: 'A new route needs signal. It can be asked for again later.',
  newPlanMade: 'New route and plan from here',
  newRouteMade: 'New route from here, without a fuel plan',
  here: 'Where I am',

  /* at a stop */
  filledHere: 'Filled here?',
  filledAsPlanned: (gallons: string, price: string): string => `Yes, ${gallons} at ${price}`,
  filledOther: 'Other amount',
  notFilled: 'Not here',
  filled: (gallons: string): string => `${gallons} filled. The rest is planned anew.`,
  notStored: 'The fill could not be stored. This device may be full.',

  /* what can be done */
  service: 'Service',
  serviceLabel: 'Request Service',
  serviceAt: (name: string): string => `Request Service at ${name}`,
  serviceWhere: 'Request Service at',
  serviceWhich: (name: string): string => `Which service at ${name}?`,
  serviceAny: 'Any of them',
  serviceNone: 'No stop is stored near here. Call support.',
  serviceNowhere: 'Your position is not known. Call support.',
  serviceUnapproved: 'Requests wait until your account is approved. Call support.',
  serviceIn: (name: string, seconds: number): string => `Asking ${name} in ${seconds} s`,
  serviceSent: (name: string): string => `Asked for service at ${name}`,
  serviceWaits: (name: string): string => `Asked for service at ${name}. It is sent with the next signal.`,
  serviceFailed: 'The request could not be stored. Call support.',
  cancel: 'Cancel',
  away: (miles: string): string => `${miles} away`,
  call: 'Call',
  callLabel: 'Call support',
  voice: 'Voice',
  voiceLabel: 'Record a voice note',
  voiceNeedsRequest: 'A voice note goes to an open request. Request service first.',
  voiceMissing: 'The recorder is not on this phone yet. It comes with signal.',
  voiceSend: (time: string): string => `Send ${time}`,
  voiceSending: 'Sending',
  voiceSent: 'Voice note sent',
  voiceWaits: 'Voice note stored. It is sent with the next signal.',
  voiceStarting: 'Opening the microphone',

  /* answers */
  answer: (from: string, count: number): string => `${from} has answered${count > 1 ? ` ${count} times` : ''}`,
  support: 'Support',
  readAloud: 'Read aloud',
  alwaysAloud: 'Always read aloud',
  readWhenStopped: 'It can be read when you have stopped.',
  openChat: 'Open the conversation',
  hide: 'Hide',
  spoken: (from: string, text: string): string => `${from} says: ${text}`,
  spokenFile: (from: string): string => `${from} has sent a file.`,
  spokenVoice: (from: string): string => `${from} has sent a voice note.`,
} as const;
