/** Texts of the static pages. Screen titles and catalogue texts are to the letter; the rest is ours. */
export const INFO = {
  contact: {
    title: 'Customer Support',
    text: 'Call or write. The call works wherever your phone has a voice signal, with or without data.',
    phone: 'Phone',
    email: 'Email',
  },

  help: {
    title: 'Help',
    install: {
      title: 'Put Milepost on your phone',
      text: 'Installed, it opens full screen, starts without signal, and keeps what it stores.',
      rows: [
        { title: 'Android, Chrome', text: 'Open the menu at the top right, then Add to Home screen, then Install.' },
        { title: 'iPhone and iPad, Safari', text: 'Press Share, then Add to Home Screen, then Add.' },
        { title: 'Computer, Chrome or Edge', text: 'Press the install mark at the right end of the address bar.' },
      ],
    },
    offline: {
      title: 'What works without signal',
      works: 'Works',
      needs: 'Needs signal',
      worksRows: [
        'Opening the app, once you have logged in on this device',
        'The stations and the parts of the map you have seen',
        'A route saved for the road, with its map, stations and plan',
        'Your last route and fuel plan, and a new plan from stored stations',
        'Your conversations, also those you have not opened, with the pictures, files and voice notes stored here',
        'Writing, attaching files, recording voice notes and requesting service: it waits here and is sent by itself',
        'These pages: Help, Contact Us, Terms and Privacy',
      ],
      needsRows: [
        'Logging in, signing up and changing your profile',
        'A route between new places, and saving it for the road',
        'Prices newer than the ones stored',
        'Files of a conversation that has not been opened here',
      ],
      age: 'Everything stored shows its age. A price older than a day is marked stale, with its date.',
    },
    tasks: {
      title: 'On the road',
      rows: [
        {
          icon: 'download',
          title: 'Save a route for the road',
          text: 'Build a route, then press Save for the road. Its map, stations and plan stay on this device for 7 days; Settings lists them.',
        },
        {
          icon: 'route',
          title: 'Places on the way',
          text: 'Press + beside the destination and say where you stop on the way. Route, stations and fuel plan lead through there.',
        },
        {
          icon: 'fuel',
          title: 'Fuel cards',
          text: 'In Fuel plan, press Fuel cards and say which chains your cards are for. They are kept with your account, so they are on each of your devices.',
        },
        {
          icon: 'chart-column',
          title: 'Plan after tax',
          text: 'A plan can count the fuel tax of the states you drive through: under Cheapest by, choose After fuel tax (IFTA). The cheapest pump is not always the cheapest fuel.',
        },
        {
          icon: 'navigation',
          title: 'Drive mode',
          text: 'Press Drive on a route. Large type, the next stop and its exit, and a voice note to support with one press; nothing is typed while the truck moves.',
        },
        {
          icon: 'wrench',
          title: 'Request service',
          text: 'Press Request Service at a station, tap what you need and send. You can add a line, pictures and where the truck is. A conversation with an agent opens at once, with signal or without. Staff approve a new account first.',
        },
        {
          icon: 'paperclip',
          title: 'Send files',
          text: 'Up to 10 in a message, 10MB each: pictures, documents, sound and video. Each shows how far it has come and can be taken back until the message goes.',
        },
        {
          icon: 'mic',
          title: 'Send a voice note',
          text: 'Press the microphone and speak. Send stops and sends it, Cancel throws it away, Pause lets you listen first. If the app or the phone stops meanwhile, what you said is offered again.',
        },
        {
          icon: 'bell',
          title: 'Be told of answers',
          text: 'Switch notifications on in Settings, for each device, with quiet hours if you want. Where this browser allows it they come while Milepost is closed as well. A mail says what you have not read for ten minutes, if you want that.',
        },
      ],
    },
    marks: {
      title: 'What each mark means',
      rows: [
        { icon: 'check', title: 'Sent', text: 'It is on the server.' },
        { icon: 'clock', title: 'Waiting', text: 'It is stored on this device and is sent when there is signal.' },
        {
          icon: 'circle-alert',
          title: 'Not sent',
          text: 'The server refused it. The reason and what to do stand beside it; a request can be edited and sent again.',
        },
        {
          icon: 'hard-drive',
          title: 'Device almost full',
          text: 'Map tiles are given up first; what waits to be sent is kept. Settings makes room.',
        },
        { icon: 'cloud-off', title: 'No signal', text: 'You can go on working. What you do waits.' },
        { icon: 'refresh-cw', title: 'Trying again', text: 'A try failed on the way. The next one comes by itself.' },
        { icon: 'clock-alert', title: 'Stale', text: 'A price older than a day. Look at its date.' },
        {
          icon: 'lock',
          title: 'Closed',
          text: 'The conversation has ended. For 7 days a message of yours opens it again; then request service anew.',
        },
      ],
    },
    signs: {
      title: 'Signs on the map',
      rows: [
        { mark: 'post', title: 'Mile post', text: 'A stop on your route, by its mile from the start.' },
        { mark: 'station', title: 'Square', text: 'A station.' },
        {
          mark: 'cluster',
          title: 'Circle with a number',
          text: 'So many stations close together. Press it to come nearer.',
        },
        {
          mark: 'exit',
          title: 'Exit sign',
          text: 'The exit in the address of a station, where the map has no streets.',
        },
        { mark: 'start', title: 'Ring', text: 'Where the route starts.' },
        { mark: 'end', title: 'Square with a hole', text: 'Where it ends.' },
      ],
    },
    approximate: 'Routes marked approximate are for planning, not for navigation.',
    links: 'More',
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
    notices: 'Third-party notices',
  },

  notices: {
    title: 'Third-party notices',
    text: 'Milepost is made with the work of others. Their licenses and what they ask us to say:',
    data: 'Maps and places',
    faces: 'Type and icons',
    software: 'Software in this app',
    softwareList: 'Packages and their licenses',
    loading: 'Loading...',
    unavailable: 'This text could not be loaded. It needs signal, and it is part of builds only.',
  },
} as const;
