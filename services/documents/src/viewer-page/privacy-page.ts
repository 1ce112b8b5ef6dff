import { escaped } from './html.ts';
import { plainPage } from './plain-page.ts';

/** What a reader may want to know of the measuring, in plain words. measuredBy: who runs the service. */
export const privacyPage = (measuredBy: string): string =>
  plainPage(
    'How reading is measured',
    `<h1>How reading is measured</h1>
<p class="lead">Documents shared with Docsight tell the person who shared them how they are read. ${escaped(measuredBy)} measures it for that person.</p>

<h2>What is measured</h2>
<p>Which pages were on your screen, when, and for how many seconds. Time counts only while the page is visible and you are active: it stops half a minute after your last movement.
Whether you came back, and whether you downloaded the document.</p>
<p>Where a document asks for your e-mail address and you leave it, and your name if you like, it is kept together with what you read in that document. Otherwise you stay anonymous.</p>
<p>No other site learns of it, and nothing of it serves advertising. Your network address is used only to keep off floods of requests;
it is not kept with what you read.</p>

<h2>What for</h2>
<p>So that the person who shared the document learns which parts are of interest, and can answer those who left their address. That person sees it, and so do the programs to which they have it sent.</p>

<h2>The cookie</h2>
<p>One cookie for each document, <code>docsight_viewer</code>, opens it to you and knows your browser again when you return to it. It goes to this site only, and lives for 400 days after your last
visit. What you read and could not be sent yet, because you were offline,
waits in your browser's own storage until it can be, for a day at most.</p>

<h2>If you do not want to be recognised</h2>
<p>Switch on Global Privacy Control in your browser. Each time you open a document you are then a new, anonymous reader, and the cookie goes when you close the browser. An e-mail address that you
leave all the same is your own word: it counts until you load the document anew.</p>

<h2>How to be erased</h2>
<p>Ask the person who shared the document with you: they can erase all that is kept of you there, for good. Deleting the cookies of this site makes you a new reader.</p>`,
  );
