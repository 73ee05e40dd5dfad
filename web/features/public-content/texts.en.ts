export const texts = {
  faqs: {
    title: 'Frequently Asked Questions',
    description:
      'Answers about booking in-vehicle driving lessons in Canada: licences, prices, payment, pickup, cancelling and refunds.',
    lead: 'Short answers about lessons, payment and cancelling.',
    expandAll: 'Expand All',
    collapseAll: 'Collapse All',
    notAnswered: 'Don’t see your question?',
    writeToUs: 'Write to us',
    /** The part in brackets opens the cancellation policy. */
    items: {
      licence: {
        question: 'Do I need a licence to take a lesson?',
        answer:
          'Yes. The minimum is a valid learner’s licence from your province or territory. In Alberta, that’s a Class 7 licence. Bring it to every lesson: you can’t drive without it.',
      },
      booking: {
        question: 'How do I book a lesson?',
        answer:
          'Log in as a student and pick a day on the calendar. You’ll see which instructors are free, with their languages, car, school and hourly rate. Choose a time, select Proceed, enter your pickup and confirm. You can’t book for today or tomorrow, so schools have time to plan.',
      },
      price: {
        question: 'What does a lesson cost?',
        answer:
          'Each school sets its own hourly rates. The price on an instructor’s card is for one hour. If the school charges tax, we show it separately. You see the full amount before you confirm.',
      },
      payment: {
        question: 'How do I pay?',
        answer:
          'You pay the driving school directly. Lanewise does not handle payment: the school collects it and lets you know how. You never enter a card number here.',
      },
      pickup: {
        question: 'Where does the lesson start?',
        answer:
          'At the pickup you choose. You enter the address when you book, and only your school sees it. Lesson times are always local to that place.',
      },
      confirmation: {
        question: 'How do I know my booking went through?',
        answer:
          'We’ll email you a confirmation with a reference, the next steps and a calendar file. The lesson also appears in My Bookings. Nobody else can book the same time.',
      },
      cancelling: {
        question: 'How do I cancel a lesson, and do I get a refund?',
        answer:
          'Open My Bookings and cancel the lesson there. You’ll see your refund before you confirm. More than 48 hours before the lesson, it’s the full lesson price. More than 24 hours before, it’s half. After that, it’s nothing. The [cancellation policy] has the details.',
      },
      instructor: {
        question: 'Can my instructor cancel the lesson?',
        answer:
          'Instructors cannot cancel classes themselves. If something serious happens, the school can cancel and gives you the reason. The lesson is then refunded 100%, as it is when an instructor doesn’t show up.',
      },
      language: {
        question: 'Can I learn in my own language?',
        answer:
          'Often, yes. Instructors on Lanewise can offer English, French, Punjabi, Hindi, Mandarin, Spanish, Tamil and six other languages. Each card lists the languages, and you can filter by them.',
      },
      school: {
        question: 'How does a driving school join?',
        answer:
          'Sign up, confirm your email address and fill in your school’s information. Then add your instructors and upload their schedule from a spreadsheet. Students see your free times once we approve your school.',
      },
    },
  },
  whyUs: {
    title: 'Why Us?',
    heading: 'Why Us?',
    lead: 'Learning to drive is hard enough. Finding someone to teach you shouldn’t be.',
    description:
      'Licensed schools, clear communication, emails at every step and facts to help you choose: why students and driving schools use Lanewise.',
    cards: {
      experts: {
        title: 'Experts Only',
        text: 'Every instructor teaches for a driving school that declares it is registered and licensed. The school also confirms that its instructors hold valid licences and documents.',
      },
      communication: {
        title: 'Efficient Communication',
        text: 'Students and schools agree on the date, time, pickup and price in writing before the lesson. They see the same booking, so nobody has to call back and forth.',
      },
      notification: {
        title: 'Connected Notification',
        text: 'Students and schools get an email right away for every booking and cancellation, in their own language. It includes a calendar file.',
      },
      insights: {
        title: 'Data-Driven Insights',
        text: 'Students compare experience, languages, cars and real prices side by side. Schools see bookings and free times for every instructor in one place.',
      },
    },
    contactLead: 'Want to know more?',
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
      text: 'Booking a lesson used to mean calling school after school, waiting for a call back, and only then finding out the price. Meanwhile, schools kept their free times in a spreadsheet that students couldn’t see. We brought the two together.',
    },
    role: {
      title: 'What we do, and what we leave to schools',
      text: 'We show who’s free and at what price, and make sure no time is booked twice. The lesson, the car and the payment are between you and the driving school. We never take a card number.',
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
      text: 'Bring the spreadsheet you already have.',
      action: 'Register your school',
    },
  },
  terms: {
    title: 'Terms and conditions',
    description:
      'The terms for using Lanewise: acceptance, changes and security, intellectual property, law and warranties.',
    lead: 'We’ve tried to make these easy to read. In effect since November 20, 2026.',
    contents: 'On this page',
    questions: 'Is something unclear?',
    writeToUs: 'Write to us',
    sections: {
      acceptance: {
        title: 'Acceptance',
        text: 'By using Lanewise you agree to these terms. If you don’t agree, please don’t use it. If you act for a driving school, you confirm that you can agree on its behalf. If you’re under the age of majority in your province, read these terms with a parent or guardian. They must agree to them as well.',
        more: 'Lanewise brings students and driving schools together. A lesson is a contract between the student and the school: the school teaches it, provides the car and collects the payment. The cancellation policy shown before every booking sets what cancelling costs.',
      },
      changes: {
        title: 'Modifications and security',
        text: 'We may change these terms. If a change affects you, we’ll let you know before it takes effect. Bookings you’ve already made keep the terms they were made under. We may also change, pause or end parts of the service.',
        more: 'Keep your password to yourself, and let us know right away if someone else may have it. Don’t try to access accounts or data that aren’t yours, overload the service, or book lessons you don’t intend to take. If you do, we may disable your account.',
      },
      property: {
        title: 'Intellectual property',
        text: 'The Lanewise name, logo, texts, pictures and design belong to us or to our licensors. You may use them as part of the service, but not for your own product or service without our written consent.',
        more: 'Parts of the software may be published under an open-source licence. That licence sets out what you may do with them.',
      },
      submissions: {
        title: 'User submissions licence',
        text: 'What you upload or write here (profiles, photos, schedules, reviews, messages) stays yours. You give us a free, non-exclusive licence to store it, adapt its format and show it, only as needed to run Lanewise. The licence ends when you delete the content, except for copies that the law or a past booking requires us to keep.',
        more: 'Submit only content that you have the right to share and that is true, lawful and respectful. We may remove anything else.',
      },
      law: {
        title: 'Governing law',
        text: 'These terms are governed by the laws of the Province of Ontario and the federal laws of Canada that apply there. Disputes go to the courts of Ontario.',
        more: 'Nothing here takes away rights that your own province’s or territory’s consumer protection law gives you. That includes the right to go to a court there.',
      },
      warranties: {
        title: 'Disclaimer of warranties',
        text: 'We work to keep Lanewise correct, safe and available. As far as the law allows, we provide it as it is, without warranties of any kind, express or implied. In particular, we don’t promise that a lesson leads to a licence or that the service is never interrupted.',
        more: 'Schools declare to us that they’re registered and licensed and that their instructors hold valid documents. We rely on those declarations and aren’t liable for how a lesson is taught. Some provinces don’t allow such limits. There, they apply only as far as the law allows.',
      },
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'public-content': typeof texts;
  }
}
