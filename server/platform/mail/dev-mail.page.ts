import type { Email } from 'postal-mime';
import { escapeHtml } from '#server/platform/escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f4ef; --card: #fff; --ink: #1d2b2a; --quiet: #55625f; --line: #dfe3de; --action: #0b6b63; }
@media (prefers-color-scheme: dark) { :root { --ground: #141a19; --card: #1e2625; --ink: #eef2f0; --quiet: #a9b5b1; --line: #35403d; --action: #6fd0c4; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 'Figtree', 'Segoe UI', system-ui, sans-serif }
main, header { max-width: 880px; margin: 0 auto; padding: 0 16px }
header { padding-top: 24px } h1 { font-size: 26px; line-height: 32px; margin: 0 0 4px; overflow-wrap: anywhere } p { margin: 0 0 20px }
.quiet { color: var(--quiet) } a { color: var(--action) }
ol { list-style: none; margin: 0 0 40px; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; min-height: 44px; padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover strong { text-decoration: underline } :focus-visible { outline: 3px solid var(--action); outline-offset: -3px }
li strong { overflow-wrap: anywhere } li time { color: var(--quiet); font-variant-numeric: tabular-nums; text-align: right } li span { grid-column: 1 / -1; color: var(--quiet); overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 } dt { color: var(--quiet) } dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 75vh; min-height: 480px; margin-bottom: 40px; background: #fff; border: 1px solid var(--line); border-radius: 12px }
nav { padding-top: 20px } nav a { display: inline-block; padding: 10px 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; font-size: 14px }
@media (max-width: 560px) { li a { grid-template-columns: 1fr } li time { text-align: left; grid-row: 3 } }`;

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const recipients = (email: Email): string => (email.to ?? []).map((to) => to.address ?? to.name).join(', ');

/** `2026-11-20 17:00:00 UTC` */
const sentAt = (email: Email): string => `${(email.date ?? '').replace('T', ' ').slice(0, 19)} UTC`;

const time = (email: Email): string =>
  `<time datetime="${escapeHtml(email.date ?? '')}">${escapeHtml(sentAt(email))}</time>`;

export function listPage(messages: { file: string; email: Email }[]): string {
  const rows = messages.map(
    ({ file, email }) =>
      `<li><a href="/dev/mail/${escapeHtml(file)}"><strong>${escapeHtml(email.subject ?? '')}</strong>${time(email)}<span>to ${escapeHtml(recipients(email))}</span></a></li>`,
  );
  const body =
    rows.length > 0
      ? `<ol>${rows.join('')}</ol>`
      : '<p>No message yet. Sign up on <a href="/signup">the student’s</a> or <a href="/schoolsignuppage">the school’s page</a>, and the link to confirm the address shows up here.</p>';
  return frame(
    'Mail · Lanewise',
    `<header><h1>Mail</h1><p class="quiet">No mail server is set (SMTP_URL), so every message stays on this machine. Newest first.</p></header><main>${body}</main>`,
  );
}

export function messagePage(file: string, email: Email): string {
  const subject = email.subject ?? '';
  const attachments = email.attachments.map(
    (attachment, index) =>
      `<a href="/dev/mail/${escapeHtml(file)}/attachment/${index}">${escapeHtml(attachment.filename ?? `attachment ${index + 1}`)}</a>`,
  );
  const facts = [
    ['To', escapeHtml(recipients(email))],
    ['From', escapeHtml([email.from?.name, email.from?.address].filter(Boolean).join(' · '))],
    ['Sent', time(email)],
    ...(attachments.length > 0 ? [['Attached', attachments.join(', ')]] : []),
  ];
  return frame(
    `${subject} · Mail`,
    `<header><nav><a href="/dev/mail">← All mail</a></nav><h1>${escapeHtml(subject)}</h1>
<dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl></header>
<main><iframe title="The message" src="/dev/mail/${escapeHtml(file)}/body" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(email.text ?? '')}</pre></details></main>`,
  );
}
