import type { UserType } from '#contract/accounts.ts';
import {
  bookingLink,
  confirmAddressLink,
  forgotPasswordLink,
  loginPath,
  PAGE_PATHS,
  resetPasswordLink,
  settingsPath,
  verifyLink,
} from '#contract/paths.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { afterBooking } from './after-booking.fr.ts';
import { type Block, type MailWords, paragraphs } from './content.ts';
import { dayAndMonth, greetingName, longDate, unbroken } from './formats.ts';
import { howToCancel } from './how-to-cancel.fr.ts';
import { lessonHours, price, time } from './lesson-words.fr.ts';
import type { BookingMail, SecondFactorChange } from './mail-kinds.ts';
import { snowDay } from './snow-day.fr.ts';

const hello = (name: string) => (greetingName(name) ? `Bonjour ${greetingName(name)},` : 'Bonjour,');
const account: Record<UserType, string> = {
  STUDENT: 'compte élève',
  SCHOOL: 'compte d’école de conduite',
  ADMIN: 'compte d’administration',
};

const secondFactor: Record<
  SecondFactorChange,
  (theirs: string, codesLeft: number) => Record<'subject' | 'preheader' | 'text', string>
> = {
  on: (theirs) => ({
    subject: 'La vérification en deux étapes est activée',
    preheader: 'Désormais, la connexion demande aussi un code.',
    text: `La vérification en deux étapes vient d’être activée pour votre ${theirs}. Désormais, après votre mot de passe, nous demandons un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr : ils vous permettent d’entrer sans votre téléphone.`,
  }),
  off: (theirs) => ({
    subject: 'La vérification en deux étapes est désactivée',
    preheader: 'Désormais, votre mot de passe suffit.',
    text: `La vérification en deux étapes vient d’être désactivée pour votre ${theirs}. Désormais, votre mot de passe suffit pour vous connecter.`,
  }),
  removed: (theirs) => ({
    subject: 'La vérification en deux étapes a été retirée de votre compte',
    preheader: 'Lanewise l’a fait, pour que vous puissiez vous connecter.',
    text: `Notre équipe a retiré la vérification en deux étapes de votre ${theirs}, pour que vous puissiez vous connecter sans votre téléphone et sans vos codes de secours. Votre mot de passe suffit maintenant. Réactivez-la une fois que vous êtes entré.`,
  }),
  codes_renewed: (theirs) => ({
    subject: 'Vous avez de nouveaux codes de secours',
    preheader: 'Les anciens ne fonctionnent plus.',
    text: `De nouveaux codes de secours viennent d’être créés pour votre ${theirs}. Les anciens ne fonctionnent plus.`,
  }),
  code_used: (theirs, codesLeft) => ({
    subject: 'Un code de secours a servi à se connecter',
    preheader: codesLeft === 0 ? 'C’était le dernier.' : `Codes de secours restants : ${codesLeft}`,
    text: `Un des codes de secours de votre ${theirs} vient de servir à se connecter. Il ne fonctionne pas une deuxième fois. ${
      codesLeft === 0
        ? 'C’était le dernier : créez-en de nouveaux, pour pouvoir toujours entrer sans votre téléphone.'
        : `Codes de secours restants : ${codesLeft}.`
    }`,
  }),
};

function whatToBring({ province }: BookingMail): Block {
  const licence = province ? PROVINCES[province].learnerLicence?.fr : undefined;
  const named = province && licence ? ` (${PROVINCES[province].name.fr} : permis ${licence})` : '';
  return {
    kind: 'paragraph',
    title: 'À apporter',
    text: `Votre permis d’apprenti valide${named} : sans lui, le cours ne peut pas avoir lieu. Si vous conduisez avec des lunettes ou des verres de contact, apportez-les aussi. Des chaussures confortables aident.`,
  };
}

export const fr: MailWords = {
  footer: ({ supportEmail }) => `Lanewise · Cours de conduite sur route au Canada · Des questions? ${supportEmail}`,

  calendar: (lesson, { link }) => ({
    title: `Cours de conduite avec ${lesson.instructorName}`,
    description: `${lesson.schoolName}, réservation ${lesson.code}\nApportez votre permis d’apprenti.\n${link(bookingLink(lesson.bookingId))}`,
  }),

  schoolCalendar: (lesson, { link }) => ({
    title: `${lesson.studentName || 'Compte supprimé'} avec ${lesson.instructorName}`,
    description: `Cours de conduite, réservation ${lesson.code}\n${link(PAGE_PATHS.schoolBookings)}`,
  }),

  calendarName: (whose) => (whose === null ? 'Mes cours de conduite' : `Cours de conduite\u00a0: ${whose}`),

  kinds: {
    verify_account: ({ userType, name, token }, { link }) => ({
      subject: 'Confirmez votre adresse courriel',
      preheader: 'Un clic, et votre compte Lanewise est prêt.',
      heading: 'Confirmez votre adresse courriel',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        { kind: 'paragraph', text: `Bienvenue chez Lanewise. Ouvrez ce lien pour activer votre ${account[userType]}.` },
        { kind: 'action', label: 'Confirmer mon adresse', href: link(verifyLink(userType, token)) },
        {
          kind: 'note',
          text: 'Le lien est valide 24 heures. Si vous ne vous êtes pas inscrit, ignorez ce message : sans le lien, rien ne se passe.',
        },
      ],
    }),

    confirm_address: ({ schoolName, token }, { link }) => ({
      subject: 'Confirmez l’adresse courriel de votre école',
      preheader: 'Les réservations et les changements arriveront ensuite ici.',
      heading: 'Confirmez l’adresse courriel de votre école',
      blocks: [
        {
          kind: 'paragraph',
          text: `${greetingName(schoolName) || 'Une école de conduite'} veut recevoir à cette adresse ses courriels de Lanewise : nouvelles réservations, changements et rappels. Ouvrez ce lien si l’école est la vôtre.`,
        },
        { kind: 'action', label: 'Confirmer cette adresse', href: link(confirmAddressLink(token)) },
        {
          kind: 'note',
          text: 'Le lien sert une seule fois, pendant 24 heures. Si vous n’avez pas d’école de conduite ici, ignorez ce message : sans le lien, vous ne recevrez aucun courriel d’une école.',
        },
      ],
    }),

    contact_address_changed: ({ schoolName, address }, { link, supportEmail }) => ({
      subject: 'Les courriels de votre école vont à une autre adresse',
      preheader: `Ils vont désormais à ${address}.`,
      heading: 'Les courriels de votre école vont à une autre adresse',
      blocks: [
        {
          kind: 'paragraph',
          text: `Les courriels de Lanewise pour ${greetingName(schoolName) || 'votre école'}, nouvelles réservations et changements, vont désormais à ${address}. Cette adresse vient d’être confirmée.`,
        },
        {
          kind: 'note',
          text: `Si personne à votre école ne l’a changée, connectez-vous, corrigez l’adresse dans les renseignements de l’école, choisissez un nouveau mot de passe et écrivez à ${supportEmail}.`,
        },
        { kind: 'action', label: 'Renseignements de l’école', href: link(PAGE_PATHS.schoolProfile) },
      ],
    }),

    already_registered: ({ userType }, { link }) => ({
      subject: 'Vous avez déjà un compte Lanewise',
      preheader: 'Quelqu’un s’est inscrit avec votre adresse. Connectez-vous plutôt.',
      heading: 'Vous avez déjà un compte',
      blocks: [
        {
          kind: 'paragraph',
          text: `Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Elle a déjà un ${account[userType]} : rien n’a donc changé. Connectez-vous comme d’habitude.`,
        },
        { kind: 'action', label: 'Me connecter', href: link(loginPath[userType]) },
        { kind: 'paragraph', text: 'Mot de passe oublié? Demandez un lien pour en choisir un nouveau.' },
        { kind: 'action', label: 'Choisir un nouveau mot de passe', href: link(forgotPasswordLink(userType)) },
        {
          kind: 'note',
          text: 'Si ce n’était pas vous, vous n’avez rien à faire. Votre compte et votre mot de passe restent les mêmes.',
        },
      ],
    }),

    reset_password: ({ userType, name, token }, { link }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      preheader: 'Le lien est valide une heure.',
      heading: 'Choisissez un nouveau mot de passe',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        {
          kind: 'paragraph',
          text: `Ouvrez ce lien pour choisir un nouveau mot de passe pour votre ${account[userType]}.`,
        },
        {
          kind: 'action',
          label: 'Choisir un nouveau mot de passe',
          href: link(resetPasswordLink(userType, token)),
        },
        {
          kind: 'note',
          text: 'Le lien sert une seule fois, pendant une heure. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.',
        },
      ],
    }),

    password_changed: ({ userType, name }, { link, supportEmail }) => ({
      subject: 'Votre mot de passe a été changé',
      preheader: 'Si c’était vous, vous n’avez rien à faire.',
      heading: 'Votre mot de passe a été changé',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        {
          kind: 'paragraph',
          text: `Le mot de passe de votre ${account[userType]} vient d’être changé, vos autres appareils ont été déconnectés et vos adresses de calendrier ont pris fin. Si c’était vous, connectez-vous avec le nouveau.`,
        },
        { kind: 'action', label: 'Me connecter', href: link(loginPath[userType]) },
        {
          kind: 'note',
          text: `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à ${link(forgotPasswordLink(userType))} et écrivez à ${supportEmail}.`,
        },
      ],
    }),

    second_factor_changed: ({ userType, name, change, codesLeft }, { link, supportEmail }) => {
      const { subject, preheader, text } = secondFactor[change](account[userType], codesLeft);
      return {
        subject,
        preheader,
        heading: subject,
        blocks: [
          { kind: 'paragraph', text: hello(name) },
          { kind: 'paragraph', text },
          { kind: 'action', label: 'Aller à mon compte', href: link(settingsPath[userType]) },
          {
            kind: 'note',
            text: `Si vous n’y êtes pour rien, choisissez tout de suite un nouveau mot de passe à ${link(forgotPasswordLink(userType))} et écrivez à ${supportEmail}.`,
          },
        ],
      };
    },

    calendar_feed_added: ({ userType, name }, { link, supportEmail }) => ({
      subject: 'Vous avez une nouvelle adresse de calendrier',
      preheader: 'Quiconque la connaît peut lire vos cours.',
      heading: 'Vous avez une nouvelle adresse de calendrier',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        {
          kind: 'paragraph',
          text: `Une adresse de calendrier privée vient d’être créée pour votre ${account[userType]}. Quiconque la connaît peut lire les cours, sans mot de passe. Dans votre compte, vous voyez chaque adresse et sa dernière utilisation, et vous pouvez la révoquer.`,
        },
        { kind: 'action', label: 'Aller à mon compte', href: link(settingsPath[userType]) },
        {
          kind: 'note',
          text: `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe à ${link(forgotPasswordLink(userType))} : toutes les adresses de calendrier prennent fin aussi. Écrivez ensuite à ${supportEmail}.`,
        },
      ],
    }),

    admin_invitation: ({ token }, { link }) => ({
      subject: 'Vous administrez maintenant Lanewise',
      preheader: 'Choisissez un mot de passe pour commencer.',
      heading: 'Bienvenue dans l’équipe',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Un compte d’administration a été ouvert pour cette adresse. Choisissez son mot de passe pour commencer.',
        },
        { kind: 'action', label: 'Choisir mon mot de passe', href: link(resetPasswordLink('ADMIN', token)) },
        {
          kind: 'note',
          text: `Le lien sert une seule fois, pendant 24 heures. Ensuite, demandez-en un autre à ${link(forgotPasswordLink('ADMIN'))}.`,
        },
      ],
    }),

    school_waiting: ({ name, others = [], more = 0 }, { link }) => {
      const count = 1 + others.length + more;
      return {
        subject: count === 1 ? `${name} attend votre approbation` : `${count} écoles attendent votre approbation`,
        preheader: 'Les élèves ne voient pas une école avant votre approbation.',
        heading: count === 1 ? 'Une école attend votre approbation' : 'Des écoles attendent votre approbation',
        blocks: [
          {
            kind: 'paragraph',
            text:
              count === 1
                ? `${name} a rempli ses renseignements. Les élèves ne voient pas l’école avant votre approbation.`
                : 'Ces écoles ont rempli leurs renseignements. Les élèves ne les voient pas avant votre approbation.',
          },
          ...(count === 1 ? [] : paragraphs([name, ...others].join('\n'))),
          ...(more === 0 ? [] : paragraphs(`Et ${more} de plus.`)),
          { kind: 'action', label: 'Voir les écoles', href: link(PAGE_PATHS.admin) },
        ],
      };
    },

    school_approved: ({ name }, { link }) => ({
      subject: 'Votre école est approuvée',
      preheader: 'Les élèves voient maintenant vos plages libres.',
      heading: 'Votre école est approuvée',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        {
          kind: 'paragraph',
          text: 'Nous avons examiné vos renseignements. Dès maintenant, les élèves voient vos moniteurs et peuvent réserver leurs plages libres.',
        },
        { kind: 'action', label: 'Voir mon horaire', href: link(PAGE_PATHS.schedule) },
      ],
    }),

    contact_message: ({ name, email, subject, text }, { link }) => ({
      subject: `Formulaire de contact : ${subject}`,
      preheader: `De ${name || email || 'quelqu’un qui n’a pas laissé de nom'}`,
      heading: 'Un message du formulaire de contact',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['De', name || 'Non indiqué'],
            ['Répondre à', email || 'Non indiqué'],
            ['Objet', subject],
          ],
        },
        ...paragraphs(text || 'Le message est vide.'),
        { kind: 'action', label: 'Voir tous les messages', href: link(PAGE_PATHS.adminMessages) },
      ],
    }),

    booking_confirmed_student: (booking, { link, nowMs }) => ({
      subject: `Votre cours de conduite du ${dayAndMonth('fr', booking.date)} est confirmé (${booking.code})`,
      preheader: `${time(booking.startTime)} avec ${booking.instructorName}, ${booking.schoolName}.`,
      heading: 'Réservation confirmée',
      blocks: [
        { kind: 'paragraph', text: `Bonjour ${booking.studentName}, votre cours sur route est réservé.` },
        {
          kind: 'facts',
          title: 'Votre cours',
          rows: [
            ['Date', longDate('fr', booking.date)],
            ['Heure', lessonHours(booking)],
            ['Moniteur', booking.instructorName],
            ['École', [booking.schoolName, unbroken(booking.schoolPhone)].filter(Boolean).join(', ')],
            ['Voiture', booking.car],
            ['Lieu de prise en charge', booking.pickup],
            ['Réservation', booking.code],
          ],
        },
        { kind: 'action', label: 'Voir ma réservation', href: link(bookingLink(booking.bookingId)) },
        price(booking, 'student'),
        {
          kind: 'paragraph',
          text: `Vous payez directement ${booking.schoolName}; Lanewise ne s’occupe pas du paiement. C’est l’école qui vous dit comment et quand payer, et qui vous rembourse.`,
        },
        whatToBring(booking),
        ...howToCancel(booking, nowMs),
        {
          kind: 'note',
          text: 'Le fichier joint ajoute le cours à votre calendrier. Il est aussi ici :',
          href: link(`/api/booking/${booking.bookingId}/calendar.ics`),
        },
      ],
    }),

    booking_confirmed_school: (booking, { link }) => ({
      subject: `Nouvelle réservation : ${dayAndMonth('fr', booking.date)}, ${time(booking.startTime)}, ${booking.instructorName} (${booking.code})`,
      preheader: `${booking.studentName}, prise en charge : ${booking.pickup}.`,
      heading: 'Vous avez une nouvelle réservation',
      blocks: [
        {
          kind: 'facts',
          title: 'Le cours',
          rows: [
            ['Élève', booking.studentName],
            ['Moniteur', booking.instructorName],
            ['Date', longDate('fr', booking.date)],
            ['Heure', lessonHours(booking)],
            ['Lieu de prise en charge', booking.pickup],
            ['Voiture', booking.car],
            ['Réservation', booking.code],
          ],
        },
        price(booking, 'school'),
        { kind: 'paragraph', text: 'C’est vous qui percevez le paiement de l’élève.' },
        { kind: 'action', label: 'Voir les réservations de l’école', href: link(PAGE_PATHS.schoolBookings) },
      ],
    }),

    ...afterBooking,
    ...snowDay,
  },
};
