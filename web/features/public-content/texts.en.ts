export const texts = {
  faqs: {
    title: 'Frequently Asked Questions',
    description:
      'Answers about booking in-vehicle driving lessons in Canada: licences, prices, payment, pickup, cancelling and refunds.',
    lead: 'Short answers about lessons, money and changes of plan.',
    expandAll: 'Expand All',
    collapseAll: 'Collapse All',
    notAnswered: 'Is your question not here?',
    writeToUs: 'Write to us',
    /** The part in brackets opens the cancellation policy. */
    items: {
      licence: {
        question: 'Do I need a licence to take a lesson?',
        answer:
          'Yes. The minimum is a valid learner’s licence of your province or territory. In Alberta that is a Class 7 licence. Bring it to every lesson: without it the lesson cannot take place.',
      },
      booking: {
        question: 'How do I book a lesson?',
        answer:
          'Log in as a student and pick a day on the calendar. You see the instructors who are free on that day, with their languages, car, school and hourly rate. Select a time, press Proceed, say where to pick you up and confirm. Today and tomorrow cannot be booked, so that schools have time to plan.',
      },
      price: {
        question: 'What does a lesson cost?',
        answer:
          'Each school sets its own hourly rates. The price on an instructor’s card is for one hour. Tax, if the school charges it, is shown separately. You see the full amount before you confirm.',
      },
      payment: {
        question: 'How do I pay?',
        answer:
          'Directly to the driving school. Lanewise does not handle payment: the school collects it and tells you how. You never enter a card number here.',
      },
      pickup: {
        question: 'Where does the lesson start?',
        answer:
          'Where you ask to be picked up. You type the address when you book, and only your school sees it. Lesson times are always the local time at that place.',
      },
      confirmation: {
        question: 'How do I know that my booking went through?',
        answer:
          'You get a confirmation email with a reference, the next steps and a file for your calendar. The lesson is also in My Bookings. Nobody else can book the same time.',
      },
      cancelling: {
        question: 'How do I cancel a lesson, and what do I get back?',
        answer:
          'Open My Bookings, choose the lesson and cancel it there. Before you confirm, you see what you get back. More than 48 hours ahead it is all of the lesson’s price, more than 24 hours ahead half of it, and after that nothing. The [cancellation policy] has the details.',
      },
      instructor: {
        question: 'Can my instructor cancel the lesson?',
        answer:
          'Instructors cannot cancel classes themselves. If something serious happens, the school can cancel and gives you the reason. You then get 100% of the lesson back, just as when an instructor does not show up.',
      },
      language: {
        question: 'Can I learn in my own language?',
        answer:
          'Often, yes. Instructors on Lanewise can offer English, French, Punjabi, Hindi, Mandarin, Spanish, Tamil and six other languages. Each card names the languages, and you can filter by them.',
      },
      school: {
        question: 'How does a driving school join?',
        answer:
          'Sign up, confirm your email address and fill in your school’s information. Then add your instructors and upload their schedule from a spreadsheet. Students see your free times once your school is approved.',
      },
    },
  },
  whyUs: {
    title: 'Why Us?',
    heading: 'Why Us?',
    lead: 'Learning to drive is hard enough. Finding someone to teach you should not be.',
    description:
      'Licensed schools, clear communication, emails at every step and the facts to choose by: why students and driving schools use Lanewise.',
    cards: {
      experts: {
        title: 'Experts Only',
        text: 'Every instructor teaches for a driving school that has declared that it is legally registered and licensed. The school also vouches that its instructors hold valid licences and documents.',
      },
      communication: {
        title: 'Efficient Communication',
        text: 'Date, time, pickup and price are settled before the lesson, in writing. Both sides read the same booking, so no one has to call back and forth.',
      },
      notification: {
        title: 'Connected Notification',
        text: 'A booking or a cancellation reaches student and school by email at once, in the language each has chosen, with a calendar file for the lesson.',
      },
      insights: {
        title: 'Data-Driven Insights',
        text: 'Students compare experience, languages, cars and real prices side by side. Schools see bookings and free hours for every instructor in one place.',
      },
    },
    contactLead: 'Would you like to know more?',
    contact: 'Contact Us',
  },
  about: {
    title: 'About us',
    heading: 'A calmer way to learn to drive',
    lead: 'Lanewise is a Canadian marketplace for in-vehicle driving lessons. Students find an instructor and book online; driving schools run their instructors, cars and schedules in one place.',
    description:
      'Lanewise is a Canadian marketplace where students book in-vehicle driving lessons and driving schools run their schedules.',
    story: {
      title: 'Why we built it',
      text: 'Booking a lesson used to mean calling school after school, waiting for a call back and hearing the price last. Meanwhile, schools kept their free hours in a spreadsheet that no student could see. We put the two together.',
    },
    role: {
      title: 'What we do, and what we leave to schools',
      text: 'We show who is free, at what price, and make sure that no time is booked twice. The lesson itself, the car and the payment are between you and the driving school. We never take a card number.',
    },
    care: {
      title: 'What we care about',
      text: 'The full price before you choose. A policy in plain words before you confirm. Your address shown only to the school that picks you up. And a site that works on an old phone, by keyboard and in both official languages.',
    },
    students: {
      title: 'Learning to drive?',
      text: 'All you need to start is a valid learner’s licence.',
      action: 'Create a student account',
    },
    schools: {
      title: 'Running a driving school?',
      text: 'Bring the spreadsheet that you already have.',
      action: 'Register your school',
    },
  },
  terms: {
    title: 'Terms and conditions',
    description:
      'The terms for using Lanewise: acceptance, changes and security, intellectual property, law and warranties.',
    lead: 'We have tried to write these so that they can be read. In effect since November 20, 2026.',
    contents: 'On this page',
    questions: 'Is something unclear?',
    writeToUs: 'Write to us',
    sections: {
      acceptance: {
        title: 'Acceptance',
        text: 'By using Lanewise you agree to these terms. If you do not agree, please do not use it. If you act for a driving school, you confirm that you may agree on its behalf. If you are under the age of majority in your province, read these terms with a parent or guardian, who must agree to them as well.',
        more: 'Lanewise brings students and driving schools together. A lesson is a contract between the student and the school: the school teaches it, provides the car and collects the payment. What cancelling costs is set by the cancellation policy shown before every booking.',
      },
      changes: {
        title: 'Modifications and security',
        text: 'We may change these terms. When a change matters to you, we tell you before it takes effect, and a booking already made keeps the terms it was made under. We may also change, pause or end parts of the service.',
        more: 'Keep your password to yourself and tell us at once if you think that someone else knows it. Do not try to get into accounts or data that are not yours, to overload the service, or to book lessons that you do not mean to take. We may disable an account that does.',
      },
      property: {
        title: 'Intellectual property',
        text: 'The Lanewise name, logo, texts, pictures and design belong to us or to those who let us use them. You may use them as part of using the service, and not for a product or service of your own without our written consent.',
        more: 'Where parts of the software are published under an open-source licence, that licence says what you may do with them.',
      },
      submissions: {
        title: 'User submissions licence',
        text: 'What you upload or write here (profiles, photos, schedules, reviews, messages) stays yours. You give us a free, non-exclusive licence to store it, adapt its format and show it, only as far as running Lanewise needs. The licence ends when you delete the content, except for copies that the law or a past booking requires us to keep.',
        more: 'Submit only what you have the right to share and what is true, lawful and respectful. We may remove what is not.',
      },
      law: {
        title: 'Governing law',
        text: 'These terms are governed by the laws of the Province of Ontario and the federal laws of Canada that apply there. Disputes go to the courts of Ontario.',
        more: 'Nothing here takes away rights that the consumer protection law of your own province or territory gives you, including the right to go to a court there.',
      },
      warranties: {
        title: 'Disclaimer of warranties',
        text: 'We work to keep Lanewise correct, safe and available, but we provide it as it is, without warranties of any kind, express or implied, as far as the law allows. In particular, we do not promise that a lesson leads to a licence or that the service is never interrupted.',
        more: 'Schools tell us that they are registered and licensed and that their instructors hold valid documents. We rely on what they declare and are not liable for how a lesson is taught. Some provinces do not allow such limits; there, they apply only as far as they may.',
      },
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'public-content': typeof texts;
  }
}
