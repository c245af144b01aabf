import type { LegalDocument } from './legal.ts';

/** Terms and Conditions. Its facts are prescribed; the rest is ours (src/decisions/0515). */
export const TERMS: LegalDocument = {
  title: 'Terms and Conditions',
  date: 'In force from 21 November 2026',
  lead: 'These Terms are the agreement between you and the company that runs Milepost. They are written to be read. Where a rule limits what you can claim, it says so in plain words.',
  short: [
    'Prices, routes and fuel plans are information. The price at the pump is the price.',
    'You buy fuel and service from the stop. Milepost takes no payment in the app.',
    'If we disagree, we first talk for 60 days. After that, an arbitrator decides, not a court or a jury.',
    'A claim must be brought within one year.',
    'Before these Terms change in a way that matters, you have 30 days’ notice.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        '“Milepost”, “we” and “us” mean the company that runs this app. “You” means the person who uses it and, where you use it for a company, that company too. If you sign up for a company, you confirm that you may agree to these Terms for it.',
        'You agree to these Terms when you tick the box at sign-up, and by using Milepost after that. If you do not agree, do not make an account. The pages that can be read without an account stay open to you.',
        'The {privacy} says what we do with personal information. It is part of this agreement.',
      ],
    },
    {
      id: 'service',
      title: 'What Milepost does',
      blocks: [
        'Milepost shows truck-service stops and fuel stops on a map and along a route, works out where fuel costs least, and passes requests for service to support staff, with whom you can write and exchange files and voice notes.',
        'Milepost is not a carrier, a broker, a fuel seller or a repair shop. The stops it lists are businesses of their own. We do not own, run or vouch for them, and being listed is no recommendation.',
        'Much of Milepost works without signal. What you do then is stored on your device and sent when there is signal; until a message is marked Sent, nobody has received it. Do not rely on Milepost in an emergency: call 911.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        [
          'You must be at least 13 years old to have an account, and old enough under the law of your state to agree to these Terms.',
          'What you tell us about yourself and your company must be true, and must be kept so.',
          'You confirm your e-mail address with a code. Staff then approve the account; until then you can look at the map and plan, but not request service.',
          'Keep your password to yourself. What is done with your account counts as done by you until you tell us that somebody else has it.',
          'One account is for one person. Do not share it, and do not make a second one to get around a refusal.',
        ],
        'We can refuse, suspend or close an account that breaks these Terms, that was made with untrue details, or that puts others at risk. Unless the law or the safety of others forbids it, we tell you why.',
      ],
    },
    {
      id: 'road',
      title: 'Routes, plans and the road',
      blocks: [
        'Routes and distances are for planning, not for navigation. They can be approximate, and they do not know of bridge heights, weight limits, closed roads, weather or rules for hazardous goods. The signs on the road, the law and your own judgement come first.',
        'A fuel plan is worked out from the numbers you enter and the prices we have. Your truck may use more. Keep a reserve, and check the gauge and not the screen.',
        'Do not handle Milepost while you drive. Stop first, or let a passenger do it.',
      ],
    },
    {
      id: 'price-errors',
      title: 'Prices and price errors',
      blocks: [
        'Prices, discounts and savings in Milepost come from lists that are loaded by staff. Each one shows its age, and one older than a day is marked stale. A price on the screen is not an offer, neither by us nor by the stop.',
        [
          'The price that counts is the one that the stop posts or agrees with you when you buy.',
          'Where a price in Milepost is wrong, whether out of date, mistyped or put at the wrong stop, neither the stop nor we are bound by it. We correct it once we know.',
          'Should we ever have charged you ourselves by a wrong price, you choose: the right price, with the difference paid back to you where you paid too much, or your money back. We never collect more afterwards because a price was shown too low.',
          'Tell us of a wrong price at {email}. The station and the date are enough.',
        ],
      ],
    },
    {
      id: 'requests',
      title: 'Requests for service',
      blocks: [
        'Request Service opens a ticket with the station you chose. An agent reads it and answers in its conversation. A request is a question, not a booking: the work, its price, its time and its warranty are agreed between you and the stop that does it.',
        'We do not promise that an agent answers within a certain time, that a stop has room, or that it has the part.',
        'When a ticket is done it is closed, and its conversation can then be read but not continued.',
      ],
    },
    {
      id: 'payments',
      title: 'Payments and refunds',
      blocks: [
        'Using Milepost is free for drivers and owners, and the app takes no payment. Your mobile operator may charge for data.',
        [
          'Fuel and service bought at a stop are paid to the stop. Ask the stop for a refund; its own rules apply. We help you to reach it, and what was written in your ticket is there for both of you to show.',
          'If we charged you for something that you did not order, that was charged twice, or that we did not deliver, we pay it back in full. Write to {email} within 60 days of the charge. We answer within 30 days, and pay by the way you paid.',
          'If we come to charge for a part of Milepost, we say the price before you agree to it, and nothing that is free today is charged for without your agreement.',
        ],
      ],
    },
    {
      id: 'content',
      title: 'What you send',
      blocks: [
        'Messages, photographs, documents and voice notes stay yours. You let us store, copy, show and pass them on as far as your ticket needs it: to our agents and, where it is needed for the work, to the stop.',
        [
          'Send only what you may send. Ask before you record or photograph other people.',
          'Nothing unlawful, threatening, hateful or misleading, and no files made to do harm.',
          'A file may have up to 10MB. The app says which kinds it takes.',
        ],
        'We may remove what breaks these rules.',
      ],
    },
    {
      id: 'use',
      title: 'Fair use',
      blocks: [
        'You may use Milepost for your own trucking, alone or in your company. You may not:',
        [
          'use another person’s account, or see or change what is not yours;',
          'copy our station and price lists in bulk, or sell them;',
          'overload, probe or get around the protection of Milepost, unless we have agreed to it in writing;',
          'send advertising through it.',
        ],
        'Milepost’s name, design and software belong to us or to those named under Third-party notices in {help}, who set the terms of their own parts.',
      ],
    },
    {
      id: 'no-warranty',
      title: 'No warranty',
      blocks: [
        'As far as the law allows, Milepost is provided as it is and as it is available. We give no warranty that it is free of errors, that it is always there, that its information is complete or right, or that it fits a particular purpose.',
        'Some states do not allow such limits. There they apply as far as the law lets them, and the rights that the law gives you stay yours.',
      ],
    },
    {
      id: 'liability',
      title: 'Limits of what we owe',
      blocks: [
        'As far as the law allows, we are not liable for lost profit, lost loads, missed deliveries, towing, detention or other consequences of using Milepost or of not being able to use it, nor for what stops do or fail to do.',
        'In all, we owe you no more than what you paid us in the twelve months before the claim arose, or 100 US dollars, whichever is more.',
        'Nothing here limits liability for death or injury caused by our negligence, for fraud, for what we do on purpose, or for anything else that the law does not allow to be limited.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes: first 60 days of talking',
      blocks: [
        'Most trouble is settled by writing to {email} or calling {phone}. If it is not, this applies to every claim between you and us that arises from Milepost or these Terms, whatever its legal ground.',
        'Before either of us starts an arbitration, that side sends the other a notice of dispute: who it is from, what happened, and what is asked for. Yours goes to {email}; ours goes to the e-mail address of your account.',
        'From the day the notice arrives, both sides try in good faith to settle the dispute informally for 60 days. Only then may an arbitration be started. The time limit for claims stands still during these 60 days.',
      ],
    },
    {
      id: 'arbitration',
      title: 'Arbitration',
      blocks: [
        'A dispute that is not settled in those 60 days is decided by binding arbitration before one neutral arbitrator, and not by a court or a jury. By agreeing to these Terms you and we both give up the right to a trial before a judge or a jury, except as said below.',
        [
          'The Federal Arbitration Act applies. We agree on an arbitrator together; if we have not done so within 30 days, a court names one under that Act.',
          'The hearing is held by video or telephone, or in the county where you live, as you choose.',
          'We pay the arbitrator’s fees beyond what filing a claim in your local court would have cost you. Each side pays its own lawyers, unless the law gives them back to the one who wins.',
          'The arbitrator can award whatever a court could award to you alone. The award is final, and a court can enforce it.',
        ],
        'Claims are brought by one person for that person alone. Neither you nor we may bring or join a class, collective or representative action, and the arbitrator may not join several people’s claims without the agreement of all.',
        'Either side may still go to a small claims court with a claim that it can hear, ask a court for an order that stops a misuse of accounts, data or intellectual property, and report a matter to a public authority. If the rule about class actions cannot be applied to a claim, that claim goes to court, and everything else here stays.',
      ],
    },
    {
      id: 'one-year',
      title: 'One year for claims',
      blocks: [
        'A claim that arises from Milepost or these Terms must be brought within one year after it arose. After that it is lost for good, as far as the law allows such a limit. The 60 days of talking are not counted.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these Terms',
      blocks: [
        'If we change these Terms in a way that matters to your rights or duties, we tell you at least 30 days before, by e-mail to the address of your account, and on this page. Small changes, such as a clearer wording, apply once they stand here, with their date.',
        'If you do not agree with a change, delete your account before it applies. Going on with Milepost after that day means that you agree. A dispute that arose before is decided by the Terms that applied then.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      blocks: [
        'You can leave at any time: Delete Profile stands in {profile}. What is deleted and what is kept is said in the {privacy}.',
        'We can end the agreement with 30 days’ notice, and without notice where these Terms are seriously broken. The parts about what you sent, liability, disputes, arbitration and time limits go on after the end.',
      ],
    },
    {
      id: 'general',
      title: 'General',
      blocks: [
        'Beside the Federal Arbitration Act, the law of the US state in which you live applies, or of the state in which your company has its seat where you use Milepost for it.',
        'If a part of these Terms turns out to be invalid, the rest stays. If we do not insist on a rule once, we can still do so later. We may hand this agreement on to whoever takes over Milepost; you may not hand it on without our agreement. These Terms and the {privacy} are the whole agreement about Milepost.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['Questions about these Terms: {email}, or by phone {phone}.'],
    },
  ],
};
