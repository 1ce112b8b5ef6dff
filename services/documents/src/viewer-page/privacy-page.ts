import { escapeHtml } from '@docsight/service-kit';
import { plainPage } from './plain-page.ts';

/** Returns the page that explains to readers how reading is measured. `measuredBy` is the operator. */
export const privacyPage = (measuredBy: string): string =>
  plainPage(
    'How reading is measured',
    `<h1>How reading is measured</h1>
<p class="lead">Documents shared with Docsight show the person who shared them how they are read. ${escapeHtml(measuredBy)} measures it for that person.</p>

<h2>What is measured</h2>
<p>Which pages were on your screen, when, and for how many seconds. Time counts only while the page is visible and you are active. It stops half a minute after your last movement.</p>
<p>Whether you came back, and whether you downloaded the document.</p>
<p>Some documents ask for your e-mail address. If you enter it, it is stored with your name, if you give one, and with what you read in that document. Otherwise you stay anonymous.</p>
<p>No other site receives these data, and they are not used for advertising. Your network address is used only to limit the number of requests. It is not stored with what you read.</p>

<h2>Purpose</h2>
<p>The person who shared the document learns which parts are of interest, and can answer readers who entered their address. That person sees the data, and so do the programs to which they are forwarded.</p>

<h2>The cookie</h2>
<p>There is one cookie for each document, <code>docsight_viewer</code>. It opens the document to you and recognises your browser when you return. It is sent to this site only and expires 400 days after your last visit.</p>
<p>While you are offline, your browser stores what could not be sent yet, for a day at most.</p>

<h2>If you do not want to be recognised</h2>
<p>Switch on Global Privacy Control in your browser. Then you are a new, anonymous reader each time you open a document, and the cookie is removed when you close the browser.
If you enter your e-mail address nevertheless, it counts until you load the document again.</p>

<h2>How to have your data erased</h2>
<p>Ask the person who shared the document with you. They can erase all data about you permanently. If you delete the cookies of this site, you become a new reader.</p>`,
  );
