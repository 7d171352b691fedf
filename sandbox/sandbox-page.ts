import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

/** A page of the sandbox, shown below the sandbox's notice. */
export interface SandboxPage {
  title: string
  /** the provider whose page it fakes */
  provider: string
  body: Html
  /** the path of a script of the sandbox */
  script?: string
}

/** Sends a page with the sandbox's notice (decisions, providers without internet or keys). */
export function sendSandboxPage(reply: FastifyReply, { title, provider, body, script }: SandboxPage) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Payment sandbox</title>
<link rel="stylesheet" href="/payment-sandbox/tokens.css">
<link rel="stylesheet" href="/payment-sandbox/sandbox.css">
${script === undefined ? null : html`<script src="${script}" defer></script>`}
</head>
<body>
<header><p><strong>Payment sandbox: no real money</strong> <span>This page stands for ${provider}.</span></p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.text)
}
