import type { LegalDocument } from './legal.ts';

/** Privacy Policy. Its facts are prescribed, or what the product does (src/decisions/0515). */
export const PRIVACY: LegalDocument = {
  title: 'Privacy Policy',
  date: 'Updated 5 August 2025',
  lead: 'What Milepost knows about you, why, who sees it, how long it is kept, and what you can ask for. It covers this app and the servers of the company that runs it (“we”).',
  short: [
    'We collect what an account and a request for service need, and no more.',
    'Location, camera, photo gallery and microphone are used only when you ask for it and your device allows it.',
    'We sell nothing about you, show no advertising, and set no cookies.',
    'A copy of your work is stored on your own device, so that it is there without signal.',
    'Write to {email} to see, correct or delete what we have. You have an answer within one month.',
  ],
  sections: [
    {
      id: 'collect',
      title: 'What we collect',
      blocks: [
        'For your account:',
        [
          'your name or username;',
          'your phone number;',
          'your e-mail address;',
          'your password, of which we keep only a one-way hash: nobody here can read it;',
          'your company’s name, your address and your truck number, where you give them;',
          'what your fuel cards give at which chains, where you set them up. No card number is asked for.',
        ],
        'Only if you choose to, and your device allows it:',
        [
          'your location, when you press Use current location or Show my place: to name the place, to find stations around it and to begin a route there, and when you share it with a request for service: once, for our support staff, kept with that ticket until the account is deleted. It is not followed in the background, and we keep no other record of where you have been;',
          'your camera and your photo gallery, when you attach a picture to a message: we receive the pictures you choose and no others. A picture can hold the place and time at which it was taken;',
          'your microphone, while you record a voice note.',
        ],
        'From your use of Milepost:',
        [
          'your requests for service, your messages, and the files and voice notes that you send;',
          'the places and numbers of a route or a fuel plan while they are worked out. We do not keep them;',
          'where you turn notifications on: an address by which your browser’s maker brings them to your device, and its key; your quiet hours and time zone, where you set them;',
          'your sign-ins: when, with which kind of browser, and from which network address; and likewise changes of your password, your e-mail address and your rights.',
        ],
        'We collect nothing about you from data brokers or social networks.',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      blocks: [
        [
          'To let you sign in, and to keep others out of your account.',
          'To decide whether an account is approved.',
          'To show stations, routes and fuel plans, and to handle your requests for service.',
          'To send you codes and notices about your account by e-mail. We send no advertising.',
          'To find abuse and mend faults.',
          'To meet a duty that the law puts on us.',
        ],
        'Nothing is decided about you by a computer alone: accounts are approved and tickets are handled by people.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who sees it',
      blocks: [
        [
          'Our support staff and administrators see your account’s details, except your password, and your tickets.',
          'A stop at which you request service is told what it needs for the work: your name, the truck and the trouble. You can ask the agent what was passed on.',
          'The push service of your browser’s maker (such as Google, Apple, Mozilla or Microsoft) carries notifications to your device, where you turn them on. They are encrypted for your device alone: the service learns when one comes, how large it is and to which device, and not what it says or about whom.',
          'Companies that work for us, such as those that host our servers, store our files, deliver our e-mail or provide maps, routes and place search, handle it on our orders and for nothing else.',
          'Whoever takes over Milepost takes over these duties with it.',
          'Authorities and courts, where the law makes us.',
        ],
        'Other drivers and owners do not see your account or your tickets. We do not sell personal information, and we do not share it for advertising that follows you.',
      ],
    },
    {
      id: 'device',
      title: 'Cookies, and what is stored on your device',
      blocks: [
        'Milepost sets no cookies, carries no trackers and counts no visits. It stores these things in your browser, because without them it could not keep you signed in or work without signal:',
        [
          'that you are signed in, and as whom;',
          'your choices: theme, units, notifications, whether the menu is open;',
          'the app itself, pieces of the map you have seen, and routes you have saved for the road;',
          'stations and prices you have seen, your last route and fuel plan;',
          'your conversations, with copies of the pictures, files and voice notes that you have seen;',
          'drafts, voice notes being recorded, changes of your profile that are not saved, a half-filled route or fuel form, and whatever waits to be sent;',
          'a half-filled sign-up form, without its password.',
        ],
        'Other apps and websites cannot read it, but a person who can unlock your device and open your browser can. When you log out, what could be read of your account is taken off the device; work that was not sent is kept or deleted as you choose. {settings} shows what is stored and how large it is, and clears map tiles and copies of files. Removing the site’s data in the browser removes everything.',
        'With notifications on, your device shows that there is an answer and at which stop, on its lock screen as well if you have set it so; what was written only where you choose Show what was written, or while Milepost is open in the background of a device that gets no notifications from us.',
      ],
    },
    {
      id: 'retention',
      title: 'How long it is kept',
      blocks: [
        [
          'Your account: until it is deleted. A sign-up that is never confirmed with its code: 30 days.',
          'Tickets, messages and the files in them, and what our agents note about them for one another: as long as the account, and after it as said below, since they show what was agreed about the work.',
          'Files that were uploaded and never sent: about a day.',
          'A session: until you log out, or 30 days after it was last used. The address for notifications goes with it, or when you turn them off; news that could not be brought, within two days.',
          'Notes of sign-ins and of changes of rights: one year.',
          'Codes sent by e-mail: 15 minutes. Marks that keep a message from being received twice: 30 days.',
          'Copies made to guard against loss: until they are overwritten in their turn.',
        ],
      ],
    },
    {
      id: 'deletion',
      title: 'When you delete your profile',
      blocks: [
        'Delete Profile in {profile} cannot be undone. At once, your name, e-mail address, phone number, company, address, truck number, fuel cards, password and sessions are deleted on our server, and network addresses are removed from the notes of your sign-ins.',
        'Your open tickets are closed. Tickets and messages stay in the staff’s history under the name “Deleted account”, with their files and in the words in which they were written. If they should go as well, write to {email}: we delete them unless the law makes us keep them or a dispute is open.',
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      blocks: [
        'Passwords are hashed with argon2id, what your device holds to stay signed in runs out by itself, and every call is checked against the rights of the account that makes it. Outside of tests, Milepost is to be reached over encrypted connections only. You can see where you are signed in, and end it there, in {settings}.',
        'No protection is perfect. If your information gets into the wrong hands, we tell you and the authorities as the law demands.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'Milepost is for people at work. Nobody under 13 may have an account, and we do not knowingly collect anything from children under 13. If you know of such an account, write to {email}, and we delete it.',
      ],
    },
    {
      id: 'rights',
      title: 'Your choices and rights',
      blocks: [
        'Wherever you live, you can:',
        [
          'see and correct your details in {profile};',
          'get a copy of what we have about you, in a form that a computer can read;',
          'have it corrected or deleted;',
          'object to a use, or take back a permission: location, camera, photo gallery, microphone and notifications are switched off in your browser or device, and everything else in Milepost goes on working;',
          'complain to the data protection authority or the attorney general of your state.',
        ],
        'Using these rights costs nothing, and nobody is treated worse for it.',
      ],
    },
    {
      id: 'california',
      title: 'California',
      blocks: [
        'If you live in California, the California Consumer Privacy Act gives you these rights by law:',
        [
          'to know which categories and which pieces of personal information we have collected in the last twelve months and since, from where, what for, and to whom we disclosed them;',
          'to have them deleted, and to have wrong ones corrected;',
          'to receive them in a portable form;',
          'to opt out of selling and sharing: we do neither, and have done neither in the last twelve months, for people of any age;',
          'to limit the use of sensitive information: your password and, where you allowed it, your precise location are used only to provide what you asked for;',
          'not to be treated worse for using these rights.',
        ],
        'In the terms of that law we collect: identifiers (name or username, e-mail and network address, phone number), account credentials, commercial information (your requests for service), geolocation, audio and visual information (what you send), network activity (sign-ins) and professional information (company, role, truck). They come from you and your device, and are disclosed for business purposes to those named under Who sees it. Milepost does not follow people across websites, so there is nothing for a “Do Not Track” or “Global Privacy Control” signal to switch off.',
        'You may send somebody in your place. We then ask for your signed permission and may ask you to confirm it.',
      ],
    },
    {
      id: 'requests',
      title: 'How to ask',
      blocks: [
        'Write to {email} from the address of your account and say what you want. If you write from another one, we ask you to show that the account is yours.',
        'We answer within one month of receiving your request. If we refuse a part of it, we say which and why, and you can ask us to look again.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'The date at the top says when this policy was last changed. If a change matters to you, we tell you at least 30 days before, by e-mail to the address of your account.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['For everything about privacy: {email}. The rules for using Milepost are in the {terms}.'],
    },
  ],
};
