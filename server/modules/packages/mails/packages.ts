import type { PackageName } from '#contract/packages.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import { action, facts, message, note, paragraph, type Row } from '#server/modules/notifications/content.ts';
import { formatMinutes } from '#server/modules/notifications/formats.ts';
import { greeting, sentFor, takeFirstName } from '#server/modules/notifications/greeting.ts';
import { defineMail, type WritingIn } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface PackageMail {
  orderId: string;
  studentName: string;
  schoolName: string;
  name: PackageName;
  minutes: number;
}

const texts = await textsIn<Texts>(import.meta.dirname);

const greetStudent = ({ studentName }: PackageMail, { locale }: WritingIn<Texts>) =>
  greeting(locale, takeFirstName(studentName));

const saidOf = ({ name, minutes, ...mail }: PackageMail, { words, locale }: WritingIn<Texts>) =>
  filled(words, {
    studentName: mail.studentName,
    schoolName: mail.schoolName,
    package: nameIn(locale, name),
    length: formatMinutes(minutes),
  });

/** To owners and managers. */
export const packageAsked = defineMail(
  'package_asked',
  texts,
  (mail: PackageMail & { totalCents: number }, writing) => {
    const { asked, labels } = saidOf(mail, writing);
    return message(
      asked,
      facts([
        [labels.package, asked.what],
        [labels.total, writing.formats.money(mail.totalCents)],
      ]),
      action(asked.answer, writing.link(PAGE_PATHS.packages)),
      note(asked.untilThen),
    );
  },
);

export const packageAccepted = defineMail(
  'package_accepted',
  texts,
  (mail: PackageMail & { totalCents: number; expiresOn: string }, writing) => {
    const { accepted, labels } = saidOf(mail, writing);
    const { money, date } = writing.formats;
    return message(
      accepted,
      paragraph(sentFor(writing.locale, mail.schoolName)),
      greetStudent(mail, writing),
      paragraph(accepted.text),
      facts([
        [labels.package, accepted.what],
        [labels.before, date(mail.expiresOn)],
        [labels.toPay, money(mail.totalCents)],
      ]),
      paragraph(accepted.payment),
      action(accepted.book, writing.link(PAGE_PATHS.myPackages)),
    );
  },
);

export const packageDeclined = defineMail('package_declined', texts, (mail: PackageMail, writing) => {
  const { declined } = saidOf(mail, writing);
  return message(
    declined,
    paragraph(sentFor(writing.locale, mail.schoolName)),
    greetStudent(mail, writing),
    paragraph(declined.text),
    action(declined.look, writing.link(PAGE_PATHS.studentHome)),
  );
});

/** To owners and managers. */
export const packageEndAsked = defineMail(
  'package_end_asked',
  texts,
  (mail: PackageMail & { minutesLeft: number; refundBy: string | null }, writing) => {
    const { endAsked, labels } = saidOf(mail, writing);
    // Missing from messages that an older version queued.
    const due: Row[] = mail.refundBy ? [[labels.refundBy, writing.formats.date(mail.refundBy)]] : [];
    return message(
      endAsked,
      facts([[labels.package, endAsked.what], [labels.left, formatMinutes(mail.minutesLeft)], ...due]),
      paragraph(endAsked.text),
      action(endAsked.end, writing.link(PAGE_PATHS.packages)),
    );
  },
);

/** To the student: what the school credited, kept and owes them. */
export const packageEnded = defineMail(
  'package_ended',
  texts,
  (
    mail: PackageMail & {
      minutesLeft: number;
      keptCents: number;
      refundCents: number;
      refundBy: string | null;
      owedCents: number;
    },
    writing,
  ) => {
    const { ended, labels } = saidOf(mail, writing);
    const { money, date } = writing.formats;
    const { keptCents, refundCents, refundBy, owedCents } = mail;
    const rows: Row[] = [
      [labels.package, ended.what],
      [labels.unused, formatMinutes(mail.minutesLeft)],
    ];
    if (keptCents > 0) rows.push([labels.kept, money(keptCents)]);
    if (refundCents > 0) rows.push([labels.refund, money(refundCents)]);
    if (refundCents > 0 && refundBy) rows.push([labels.backBy, date(refundBy)]);
    if (owedCents > 0) rows.push([labels.toPay, money(owedCents)]);
    return message(
      ended,
      paragraph(sentFor(writing.locale, mail.schoolName)),
      greetStudent(mail, writing),
      paragraph(ended.text),
      facts(rows),
      refundCents > 0 && paragraph(ended.back),
      refundCents === 0 && owedCents === 0 && paragraph(ended.even),
      action(ended.look, writing.link(PAGE_PATHS.myPackages)),
    );
  },
);
