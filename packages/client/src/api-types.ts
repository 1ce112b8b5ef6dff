// Made from docs/openapi.json by `pnpm client:types`: do not edit it by hand.

export interface paths {
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Returns the active documents of the account in pages. A document must match all filters.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description Uploads a PDF and publishes it under a short link. Settings are optional form fields. With an `Idempotency-Key`, the same upload can be repeated for 24 hours and creates one document. Sends the event `document.uploaded`.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{short_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document
         * @description Returns the document with its settings. Its figures are in the list and in the statistics.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Removes the document from all lists and closes its public address. The short code is never used again.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Update a document
         * @description Changes the fields in the body and keeps all others. New settings apply to readers at once.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/api/v1/documents/{short_code}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a document
         * @description Covers all time, or a range of days. An accepted beacon appears in the figures within two seconds.
         */
        get: operations["getDocumentStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{short_code}/viewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the viewers of a document
         * @description Returns all viewers that match the filters, or one page if `page` or `per_page` is given. `format=csv` returns a table of all of them, on all pages.
         */
        get: operations["listViewers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{short_code}/viewers/{viewer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a viewer
         * @description Returns what one viewer of the document read: by page, by day, and in the newest 20 visits.
         */
        get: operations["getViewer"];
        put?: never;
        post?: never;
        /**
         * Erase a viewer
         * @description Permanently removes all data of a viewer or lead of the document, and corrects all figures.
         */
        delete: operations["eraseViewer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{short_code}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leads of a document
         * @description Returns the e-mail addresses that readers gave at the gate. `format=csv` returns a table of all leads, on all pages.
         */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an overview of all documents
         * @description Returns the totals of all active documents, the most viewed documents, and the documents at each engagement level.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest activity
         * @description Returns the newest 100 things that happened to the documents of the account: the events that webhooks can select. Those of deleted documents and erased viewers are left out.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leads of all documents
         * @description Returns the leads of all active documents of the account, each with its document. A lead must match all filters. `format=csv` returns a table of all these leads, on all pages.
         */
        get: operations["listAccountLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/people/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person
         * @description Returns what the person with an e-mail address read in all active documents of the account, and the gates that the person passed.
         */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook
         * @description Returns the webhook of the account, if there is one, and its newest delivery attempts.
         */
        get: operations["getWebhook"];
        put?: never;
        /**
         * Create or update the webhook
         * @description An account has one webhook. Only the response to its creation or to a rotation contains the signing secret: store it.
         */
        post: operations["saveWebhook"];
        /**
         * Delete the webhook
         * @description Deletes the webhook and drops its pending deliveries. Returns 204 even if there is no webhook.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Makes one attempt at once, even while the webhook is disabled. It counts neither as a success nor as a failure. At most two at once are sent for an account; more are 429.
         */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Returns the newest 10,000 deliveries that match the filters, newest first.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover failed deliveries
         * @description Starts a new round of attempts for deliveries that failed, or were dropped because the webhook was disabled. The call can be repeated safely.
         */
        post: operations["recoverDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns a delivery with the exact body that was sent and the response to each attempt. Deliveries are kept for 30 days.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{delivery_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a delivery
         * @description Makes one more attempt at once, in addition to the retries. A delivery can be resent at most 20 times.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the viewer page
         * @description Returns the HTML page that shows the document. Starts no session and counts nothing.
         */
        get: operations["getViewerPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a session
         * @description Starts a session of the viewer page. The cookie or token of an earlier session identifies the reader, unless the browser sends `Sec-GPC: 1`. With `as`, the owner reads as a guest.
         */
        post: operations["startSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the password
         * @description Checks the password of the document. The right one opens the document up to its e-mail gate. A wrong one is 403. After 1,000 wrong ones of a document within an hour, each address has 5 more.
         */
        post: operations["enterPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pass the e-mail gate
         * @description Opens all pages and creates a lead. Earlier reading in this browser counts for the viewer of the e-mail address. Returns 403 until the password of the document was entered.
         */
        post: operations["passGate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/beacons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a beacon
         * @description Reports the reading time of a session. You may send the token in the body. 204 means the beacon is stored durably. If a page is closed or does not exist, the response is 400 and nothing is counted. A viewer may send 300 beacons per minute. Beyond that the response is 429: send the totals again after `Retry-After`.
         */
        post: operations["sendBeacon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page sizes
         * @description Returns the sizes of the open pages. Returns 403 while no page is open.
         */
        get: operations["getPageSizes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page as an image
         * @description Returns a page as WebP, at most 8,000 pixels high. A very tall page may therefore be narrower than requested. Returns 403 while the page is closed. The request is not counted as reading.
         */
        get: operations["getPageImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/pages/{page}/tiles/{scale}/{column}/{row}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tile of a page
         * @description Returns a part of a page as WebP, for deep zoom. The scale is in percent of the true size, with 96 pixels per inch. Tiles begin every 1,024 pixels. A tile beyond the edge of the page is one transparent pixel. Returns 403 while the page is closed.
         */
        get: operations["getPageTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/pages/{page}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page as text
         * @description Returns the text of a page for screen readers, at most 256 KB.
         */
        get: operations["getPageText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/pages/{page}/layer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the text layer of a page
         * @description Returns the text of a page and where its words are on the page image.
         */
        get: operations["getPageLayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/pages/{page}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the links of a page
         * @description Returns the links of a page to other pages and to web and e-mail addresses, at most 1,000. Of a link to a closed page, it returns only its place on this page.
         */
        get: operations["getPageLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the texts of pages
         * @description Returns the texts of the open pages from a page on, at most 100 at once. Repeat with `from` set to `next` until it is `null`.
         */
        get: operations["getPageTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/outline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the outline
         * @description Returns the items of the outline (bookmarks) whose page is open, at most 5,000. Returns 403 while no page is open.
         */
        get: operations["getOutline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the original
         * @description Returns the file or a range of it. Needs `allow_download` and full access. Counts once, not once per range.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}/preview.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preview image
         * @description Returns the picture that programs show beside a link, as PNG of 1200 × 630 pixels. It shows page 1 if that page is open without password and gate, else a drawing that is the same for all documents. Counts nothing.
         */
        get: operations["getPreviewImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the oEmbed description
         * @description Describes a public address for programs that show links, as https://oembed.com defines it. The type is `rich`, with a frame, if the operator allows other sites to show the viewer; else `link`. Counts nothing.
         */
        get: operations["getOembed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viewer/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logo of the operator
         * @description Returns the image that the viewer page shows for the operator. Returns 404 if there is none.
         */
        get: operations["getOperatorLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viewer/assets/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of the viewer page
         * @description Returns a script, a style or an image. Its name changes with its content, so clients may cache it for a year.
         */
        get: operations["getViewerAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viewer/privacy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the privacy page
         * @description Returns a page that explains to readers what Docsight measures and stores.
         */
        get: operations["getPrivacyPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description Creates an account and logs it in. Returns 403 if the operator has closed registration.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Returns a new account token, valid for 12 hours. Ten wrong passwords of an account from one network within 15 minutes lead to 429.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Returns the account of the session or token.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete the account
         * @description Needs the password. With the response, all sessions, tokens, API keys and links of the account have stopped. All its records and files are erased in the minutes that follow. A deletion cannot be undone. A browser session loses its cookie.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Update the account
         * @description Changes the name or the e-mail address. A new address requires `current_password`, and is not verified until its owner follows the link in a mail. The old address is informed.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/account/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Returns all active keys and the newest 100 revoked keys, newest first. The list does not contain the keys themselves.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates an API key. An account has at most 100 active keys.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/api-keys/{key_id}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Regenerate an API key
         * @description Creates a new key with the same name, and revokes the old key at once.
         */
        post: operations["regenerateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working at once. The list shows it as revoked.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Sets a new password. Ends all other sessions and all account tokens. API keys remain valid. A wrong `current_password` is 403.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Sends a mail with a link that is valid for 30 minutes. The response is the same whether or not the address has an account. An address receives at most 5 of these mails in an hour.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a mail
         * @description Sets a new password, verifies the address, and ends all sessions and account tokens. An unknown, used or expired token is 422.
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/email-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification mail again
         * @description Sends a mail with a link that is valid for 24 hours, at most 5 in an hour. Sends nothing if the address is verified.
         */
        post: operations["requestEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/email-verification/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the e-mail address with the token of a mail
         * @description An unknown, used or expired token is 422.
         */
        post: operations["confirmEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the browser sessions
         * @description Returns the sessions that have not ended.
         */
        get: operations["listAccountSessions"];
        put?: never;
        /**
         * Log in a browser
         * @description Creates a browser session and sets its cookie. Wrong passwords count as failed logins. An account has at most 100 sessions: one more ends the oldest.
         */
        post: operations["createAccountSession"];
        /**
         * End the other browser sessions
         * @description Ends all sessions but the one of this request. With an account token it ends all sessions.
         */
        delete: operations["endOtherAccountSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in a browser with a sign-in link
         * @description Creates a browser session with the token of a sign-in link, as a login does. An operator prints such links. A token works once. An unknown, used or expired token is 422.
         */
        post: operations["createAccountSessionFromLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Log out a browser
         * @description Ends the session of this request and removes its cookie. A request with an account token has no session to end.
         */
        delete: operations["endCurrentAccountSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a browser session
         * @description Ends one session of the account at once.
         */
        delete: operations["endAccountSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch who is reading now
         * @description Returns a stream of server-sent events that does not end. The first is `event: snapshot`, whose data is a `LiveSnapshot`. Then follow `event: reader` with a `LiveReader` for each change, and `event: left` with a `LeftReader`. A comment is sent at least every 15 seconds. After a disconnection connect again: each connection starts with a snapshot. An account may have 20 streams open. One more is 429.
         */
        get: operations["streamLiveReaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account
         * @description Returns everything that is stored about the account as one JSON file, without keys and secrets. It is sent while it is read. If it cannot be completed, the connection is closed before its end. At most two exports of an account run at once; one more is 429.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description The same as `listDocuments`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["listDocumentsAsAccount"];
        put?: never;
        /**
         * Upload a document
         * @description The same as `uploadDocument`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        post: operations["uploadDocumentAsAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/documents/{short_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document
         * @description The same as `getDocument`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["getDocumentAsAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description The same as `deleteDocument`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        delete: operations["deleteDocumentAsAccount"];
        options?: never;
        head?: never;
        /**
         * Update a document
         * @description The same as `updateDocument`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        patch: operations["updateDocumentAsAccount"];
        trace?: never;
    };
    "/account/documents/{short_code}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a document
         * @description The same as `getDocumentStatistics`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["getDocumentStatisticsAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/documents/{short_code}/viewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the viewers of a document
         * @description The same as `listViewers`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["listViewersAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/documents/{short_code}/viewers/{viewer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a viewer
         * @description The same as `getViewer`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["getViewerAsAccount"];
        put?: never;
        post?: never;
        /**
         * Erase a viewer
         * @description The same as `eraseViewer`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        delete: operations["eraseViewerAsAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/documents/{short_code}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leads of a document
         * @description The same as `listLeads`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["listLeadsAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an overview of all documents
         * @description The same as `getOverview`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["getOverviewAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/analytics/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest activity
         * @description The same as `listActivity`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["listActivityAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/analytics/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leads of all documents
         * @description The same as `listAccountLeads`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["listAccountLeadsAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/analytics/people/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person
         * @description The same as `getPerson`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["getPersonAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook
         * @description The same as `getWebhook`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["getWebhookAsAccount"];
        put?: never;
        /**
         * Create or update the webhook
         * @description The same as `saveWebhook`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        post: operations["saveWebhookAsAccount"];
        /**
         * Delete the webhook
         * @description The same as `deleteWebhook`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        delete: operations["deleteWebhookAsAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description The same as `sendTestEvent`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        post: operations["sendTestEventAsAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The same as `listDeliveries`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["listDeliveriesAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/webhooks/deliveries/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover failed deliveries
         * @description The same as `recoverDeliveries`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        post: operations["recoverDeliveriesAsAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/webhooks/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description The same as `getDelivery`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        get: operations["getDeliveryAsAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/webhooks/deliveries/{delivery_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a delivery
         * @description The same as `resendDelivery`, with a session cookie or an account token, and the rate limit of `/account`.
         */
        post: operations["resendDeliveryAsAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses of this installation
         * @description Returns the product, its version, and the addresses of the API, the documentation and the OpenAPI document. Clients that prefer `text/html`, such as browsers, are redirected to the dashboard. All others receive JSON.
         */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the dashboard
         * @description Returns the HTML page of the web application for owners. It contains no data: its script requests them.
         */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/assets/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of the dashboard
         * @description Returns a script, a style or an image. Its name changes with its content, so clients may cache it for a year.
         */
        get: operations["getDashboardAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/{route}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of the dashboard
         * @description Returns the same HTML page as `getDashboard`. Its script shows the page of the route.
         */
        get: operations["getDashboardPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description Returns this document with the address of the installation. Use it to generate clients and collections.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the documentation
         * @description Returns the content of the OpenAPI document as a web page on which calls can be tried.
         */
        get: operations["getDocumentation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of the documentation page
         * @description Returns a script or a style sheet that the documentation page loads.
         */
        get: operations["getDocumentationAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description For process supervisors: restart the process if there is no response.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description For load balancers: send requests only while the status is 200.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics
         * @description Returns counters, gauges and histograms of the process in the Prometheus text format.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "document.viewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.viewed
         * @description A visit began. Sent once per visit, at its start.
         */
        post: operations["onDocumentViewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * lead.captured
         * @description A reader gave an e-mail at the gate. Sent once per document and e-mail.
         */
        post: operations["onLeadCaptured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.uploaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.uploaded
         * @description A document was uploaded. Sent once per document.
         */
        post: operations["onDocumentUploaded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.downloaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.downloaded
         * @description A viewer downloaded the document. Sent once per download.
         */
        post: operations["onDocumentDownloaded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.completed
         * @description A viewer has seen every page. Sent at most once per viewer.
         */
        post: operations["onDocumentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "viewer.revisited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * viewer.revisited
         * @description A viewer returned 24 hours or more after the last activity. Sent once per such visit.
         */
        post: operations["onViewerRevisited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "engagement.milestone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * engagement.milestone
         * @description A viewer reached High Interest. Sent at most once per viewer.
         */
        post: operations["onEngagementMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description The body of every error.
         * @example {
         *       "error": {
         *         "code": "not_found",
         *         "message": "There is no document with this short code."
         *       }
         *     }
         */
        Error: {
            error: {
                /**
                 * @description A stable name. Programs decide by it.
                 * @enum {string}
                 */
                code: "bad_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "payload_too_large" | "validation_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /** @description A sentence for people. It says what is wrong and what to do. The wording may change. */
                message: string;
            };
        };
        /** @description The position of a page in its list. */
        Pagination: {
            page: number;
            per_page: number;
            /** @description The number of all items. */
            total: number;
            total_pages: number;
        };
        /** @enum {string} */
        EngagementLevel: "not_opened" | "opened" | "skimmed" | "read" | "high_interest";
        /** @description An engagement level with its label. A level never falls. */
        Engagement: {
            /**
             * @description The engagement level as a label.
             * @enum {string}
             */
            label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
            /** @enum {string} */
            type: "none" | "cold" | "cool" | "warm" | "hot";
        };
        /** @description Who may read the document, and what readers must give for it. */
        DocumentSettings: {
            /** @description Readers must give an e-mail address. */
            email_gate: boolean;
            /**
             * @description Before the e-mail gate, `preview` opens the pages before `gate_page`, and `full` opens no page. `none` removes the gate.
             * @enum {string}
             */
            gate_type: "preview" | "full" | "none";
            /** @description The first closed page of a preview, from 1 to `page_count`. */
            gate_page: number;
            /** @description Readers with full access may download the original. */
            allow_download: boolean;
            /** @description The gate rejects addresses of free mail providers. */
            block_free_emails: boolean;
            /** @description The owner receives e-mail about views. */
            notifications_enabled: boolean;
            /** @description Whether the document has a password. */
            password: boolean;
        };
        /**
         * @description A document with its main figures. It has `settings` only with `include=settings`.
         * @example {
         *       "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
         *       "title": "Series A deck",
         *       "short_code": "s-Ab3dE9",
         *       "url": "https://docs.example.com/s/Ab3dE9",
         *       "page_count": 14,
         *       "views": 6,
         *       "unique_viewers": 5,
         *       "leads_count": 2,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "is_active": true,
         *       "engagement_summary": {
         *         "label": "High Interest",
         *         "type": "hot"
         *       }
         *     }
         */
        DocumentSummary: {
            /** Format: uuid */
            id: string;
            title: string;
            /** @description `s-` and six letters or digits. Case matters. */
            short_code: string;
            /**
             * Format: uri
             * @description The public address of the document.
             */
            url: string;
            page_count: number;
            settings?: components["schemas"]["DocumentSettings"];
            /** @description The number of visits. */
            views: number;
            unique_viewers: number;
            leads_count: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the title or the settings last changed. Views do not change it.
             */
            updated_at: string;
            is_active: boolean;
            engagement_summary: components["schemas"]["Engagement"];
        };
        /**
         * @example {
         *       "documents": [
         *         {
         *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
         *           "title": "Series A deck",
         *           "short_code": "s-Ab3dE9",
         *           "url": "https://docs.example.com/s/Ab3dE9",
         *           "page_count": 14,
         *           "views": 6,
         *           "unique_viewers": 5,
         *           "leads_count": 2,
         *           "created_at": "2026-01-31T09:30:00.000Z",
         *           "updated_at": "2026-01-31T09:30:00.000Z",
         *           "is_active": true,
         *           "engagement_summary": {
         *             "label": "High Interest",
         *             "type": "hot"
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "per_page": 20,
         *         "total": 1,
         *         "total_pages": 1
         *       }
         *     }
         */
        DocumentList: {
            documents: components["schemas"]["DocumentSummary"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A document with its settings.
         * @example {
         *       "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
         *       "title": "Series A deck",
         *       "short_code": "s-Ab3dE9",
         *       "url": "https://docs.example.com/s/Ab3dE9",
         *       "page_count": 14,
         *       "settings": {
         *         "email_gate": true,
         *         "gate_type": "preview",
         *         "gate_page": 3,
         *         "allow_download": true,
         *         "block_free_emails": false,
         *         "notifications_enabled": true,
         *         "password": false
         *       },
         *       "original_filename": "series-a-deck.pdf",
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "is_active": true
         *     }
         */
        DocumentDetail: {
            /** Format: uuid */
            id: string;
            title: string;
            /** @description `s-` and six letters or digits. Case matters. */
            short_code: string;
            /**
             * Format: uri
             * @description The public address of the document.
             */
            url: string;
            page_count: number;
            settings: components["schemas"]["DocumentSettings"];
            original_filename: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            /** @description False after the document was deleted. */
            is_active: boolean;
        };
        /**
         * @description A multipart form with the file and optional settings.
         * @example {
         *       "file": "series-a-deck.pdf",
         *       "title": "Series A deck",
         *       "gate_type": "preview"
         *     }
         */
        UploadRequest: {
            /**
             * Format: binary
             * @description The PDF, with a file name. Only its content decides whether it is a PDF. By default at most 100 MB.
             */
            file: string;
            /** @description The default is the file name without its extension. */
            title?: string;
            /**
             * @description Readers must give an e-mail address.
             * @default true
             */
            email_gate?: boolean;
            /**
             * @description Before the e-mail gate, `preview` opens the pages before `gate_page`, and `full` opens no page. `none` removes the gate.
             * @default preview
             * @enum {string}
             */
            gate_type?: "preview" | "full" | "none";
            /** @description The first closed page of a preview, from 1 to `page_count`. The default is 3, or the last page of a shorter document. */
            gate_page?: number;
            /**
             * @description Readers with full access may download the original.
             * @default true
             */
            allow_download?: boolean;
            /**
             * @description The gate rejects addresses of free mail providers.
             * @default false
             */
            block_free_emails?: boolean;
            /**
             * @description The owner receives e-mail about views.
             * @default true
             */
            notifications_enabled?: boolean;
            /**
             * Format: password
             * @description Readers must enter it before anything else.
             */
            password?: string;
        };
        /**
         * @description The fields to change. All others keep their values.
         * @example {
         *       "title": "Series A deck, final",
         *       "gate_type": "full"
         *     }
         */
        DocumentPatch: {
            /** @description Trimmed. Needs a visible character, and must not have control characters. */
            title?: string;
            /** @description Readers must give an e-mail address. */
            email_gate?: boolean;
            /**
             * @description Before the e-mail gate, `preview` opens the pages before `gate_page`, and `full` opens no page. `none` removes the gate.
             * @enum {string}
             */
            gate_type?: "preview" | "full" | "none";
            /** @description The first closed page of a preview, from 1 to `page_count`. */
            gate_page?: number;
            /** @description Readers with full access may download the original. */
            allow_download?: boolean;
            /** @description The gate rejects addresses of free mail providers. */
            block_free_emails?: boolean;
            /** @description The owner receives e-mail about views. */
            notifications_enabled?: boolean;
            /** @description Sets the password; `null` removes it. */
            password?: string | null;
        };
        PageStatistics: {
            page: number;
            /** @description The number of visits in which the page was seen. */
            views: number;
            /** @description Seconds, with up to 3 decimals. */
            avg_time_seconds: number;
        };
        TimelineRow: {
            /**
             * Format: date
             * @description A day in UTC.
             */
            date: string;
            views: number;
            /** @description Viewers who saw a page on that day. A viewer who reads on two days is in both rows. */
            unique_viewers: number;
            /** @description Seconds, with up to 3 decimals. */
            total_time_seconds: number;
            downloads: number;
            leads: number;
        };
        /**
         * @description The figures of a document, for all time or a range of days.
         * @example {
         *       "views": 6,
         *       "unique_viewers": 5,
         *       "total_time_seconds": 412.5,
         *       "avg_time_seconds": 68.75,
         *       "avg_completion": 0.6428,
         *       "downloads": 1,
         *       "page_analytics": [
         *         {
         *           "page": 1,
         *           "views": 6,
         *           "avg_time_seconds": 12.25
         *         }
         *       ],
         *       "engagement_breakdown": {
         *         "label": "High Interest",
         *         "type": "hot"
         *       }
         *     }
         */
        DocumentStatistics: {
            /** @description The number of visits. */
            views: number;
            unique_viewers: number;
            /** @description Seconds, with up to 3 decimals. */
            total_time_seconds: number;
            /** @description Seconds per visit. */
            avg_time_seconds: number;
            /** @description The mean over all viewers, from 0 to 1. */
            avg_completion: number;
            downloads: number;
            /** @description One row for each page. */
            page_analytics: components["schemas"]["PageStatistics"][];
            engagement_breakdown: components["schemas"]["Engagement"];
            /** @description Only with `interval=day`. Oldest day first, without gaps. */
            timeline?: components["schemas"]["TimelineRow"][];
        };
        /**
         * @description One reader of one document.
         * @example {
         *       "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *       "email": "buyer@contoso.example",
         *       "company_domain": "contoso.example",
         *       "first_viewed_at": "2026-01-31T09:30:00.000Z",
         *       "last_viewed_at": "2026-01-31T09:30:00.000Z",
         *       "visits": 2,
         *       "pages_viewed": 14,
         *       "total_pages": 14,
         *       "completion": 1,
         *       "total_time_seconds": 184.2,
         *       "downloaded": true,
         *       "engagement_label": "High Interest"
         *     }
         */
        Viewer: {
            /** @description `anon_…` for an anonymous viewer, `vwr_…` for a viewer with an e-mail address. */
            viewer_id: string;
            email: string | null;
            company_domain: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            first_viewed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            last_viewed_at: string;
            visits: number;
            /** @description The number of distinct pages that the viewer has seen, in all time. */
            pages_viewed: number;
            total_pages: number;
            /** @description A fraction from 0 to 1. */
            completion: number;
            /** @description Seconds, with up to 3 decimals. */
            total_time_seconds: number;
            downloaded: boolean;
            /**
             * @description The engagement level as a label.
             * @enum {string}
             */
            engagement_label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
        };
        /**
         * @example {
         *       "viewers": [
         *         {
         *           "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *           "email": "buyer@contoso.example",
         *           "company_domain": "contoso.example",
         *           "first_viewed_at": "2026-01-31T09:30:00.000Z",
         *           "last_viewed_at": "2026-01-31T09:30:00.000Z",
         *           "visits": 2,
         *           "pages_viewed": 14,
         *           "total_pages": 14,
         *           "completion": 1,
         *           "total_time_seconds": 184.2,
         *           "downloaded": true,
         *           "engagement_label": "High Interest"
         *         }
         *       ],
         *       "total_viewers": 1
         *     }
         */
        ViewerList: {
            /** @description By default the highest engagement level first, then the newest `last_viewed_at` first. */
            viewers: components["schemas"]["Viewer"][];
            /** @description The number of viewers that match the filters. */
            total_viewers: number;
        };
        /**
         * @description What one viewer read, by page, by day and by visit.
         * @example {
         *       "viewer": {
         *         "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *         "email": "buyer@contoso.example",
         *         "company_domain": "contoso.example",
         *         "first_viewed_at": "2026-01-31T09:30:00.000Z",
         *         "last_viewed_at": "2026-01-31T09:30:00.000Z",
         *         "visits": 2,
         *         "pages_viewed": 14,
         *         "total_pages": 14,
         *         "completion": 1,
         *         "total_time_seconds": 184.2,
         *         "downloaded": true,
         *         "engagement_label": "High Interest"
         *       },
         *       "pages": [
         *         {
         *           "page": 1,
         *           "seconds": 41.5,
         *           "visits": 2
         *         }
         *       ],
         *       "days": [
         *         {
         *           "date": "2026-01-31",
         *           "seconds": 184.2,
         *           "pages_viewed": 14,
         *           "downloads": 1
         *         }
         *       ],
         *       "recent_visits": [
         *         {
         *           "started_at": "2026-01-31T09:30:00.000Z",
         *           "last_activity_at": "2026-01-31T09:30:00.000Z",
         *           "pages_viewed": 14
         *         }
         *       ]
         *     }
         */
        ViewerDetail: {
            viewer: components["schemas"]["Viewer"];
            /** @description One row for each page of the document. */
            pages: {
                page: number;
                /** @description Seconds, with up to 3 decimals. */
                seconds: number;
                /** @description The number of visits in which the viewer saw the page. */
                visits: number;
            }[];
            /** @description One row for each day on which the viewer read or downloaded. Oldest day first. */
            days: {
                /**
                 * Format: date
                 * @description A day in UTC.
                 */
                date: string;
                /** @description Seconds, with up to 3 decimals. */
                seconds: number;
                /** @description The number of distinct pages that the viewer saw on that day. */
                pages_viewed: number;
                downloads: number;
            }[];
            /** @description The newest visits, newest first. */
            recent_visits: {
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                started_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                last_activity_at: string;
                pages_viewed: number;
            }[];
        };
        /**
         * @description An e-mail address that a reader gave at the gate.
         * @example {
         *       "email": "buyer@contoso.example",
         *       "name": "Robin Buyer",
         *       "company_domain": "contoso.example",
         *       "captured_at": "2026-01-31T09:30:00.000Z",
         *       "engagement_label": "High Interest"
         *     }
         */
        Lead: {
            email: string;
            /** @description Empty if the reader gave no name. */
            name: string;
            company_domain: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            captured_at: string;
            /**
             * @description The engagement level as a label.
             * @enum {string}
             */
            engagement_label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
        };
        /**
         * @example {
         *       "leads": [
         *         {
         *           "email": "buyer@contoso.example",
         *           "name": "Robin Buyer",
         *           "company_domain": "contoso.example",
         *           "captured_at": "2026-01-31T09:30:00.000Z",
         *           "engagement_label": "High Interest"
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "per_page": 20,
         *         "total": 1,
         *         "total_pages": 1
         *       }
         *     }
         */
        LeadList: {
            leads: components["schemas"]["Lead"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description An e-mail address that a reader gave at the gate of a document. */
        AccountLead: {
            email: string;
            /** @description Empty if the reader gave no name. */
            name: string;
            company_domain: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            captured_at: string;
            /**
             * @description The engagement level as a label.
             * @enum {string}
             */
            engagement_label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
            document: {
                /** @description `s-` and six letters or digits. Case matters. */
                short_code: string;
                title: string;
            };
        };
        /**
         * @example {
         *       "leads": [
         *         {
         *           "email": "buyer@contoso.example",
         *           "name": "Robin Buyer",
         *           "company_domain": "contoso.example",
         *           "captured_at": "2026-01-31T09:30:00.000Z",
         *           "engagement_label": "High Interest",
         *           "document": {
         *             "short_code": "s-Ab3dE9",
         *             "title": "Series A deck"
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "per_page": 20,
         *         "total": 1,
         *         "total_pages": 1
         *       }
         *     }
         */
        AccountLeadList: {
            leads: components["schemas"]["AccountLead"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A document that a person read, with the figures of the person as its viewer. */
        PersonDocument: {
            /** @description `s-` and six letters or digits. Case matters. */
            short_code: string;
            title: string;
            /** @description `anon_…` for an anonymous viewer, `vwr_…` for a viewer with an e-mail address. */
            viewer_id: string;
            email: string | null;
            company_domain: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            first_viewed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            last_viewed_at: string;
            visits: number;
            /** @description The number of distinct pages that the viewer has seen, in all time. */
            pages_viewed: number;
            total_pages: number;
            /** @description A fraction from 0 to 1. */
            completion: number;
            /** @description Seconds, with up to 3 decimals. */
            total_time_seconds: number;
            downloaded: boolean;
            /**
             * @description The engagement level as a label.
             * @enum {string}
             */
            engagement_label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
        };
        /**
         * @description One e-mail address over all active documents of the account.
         * @example {
         *       "email": "buyer@contoso.example",
         *       "company_domain": "contoso.example",
         *       "first_seen_at": "2026-01-31T09:30:00.000Z",
         *       "last_seen_at": "2026-01-31T09:30:00.000Z",
         *       "documents": [
         *         {
         *           "short_code": "s-Ab3dE9",
         *           "title": "Series A deck",
         *           "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *           "email": "buyer@contoso.example",
         *           "company_domain": "contoso.example",
         *           "first_viewed_at": "2026-01-31T09:30:00.000Z",
         *           "last_viewed_at": "2026-01-31T09:30:00.000Z",
         *           "visits": 2,
         *           "pages_viewed": 14,
         *           "total_pages": 14,
         *           "completion": 1,
         *           "total_time_seconds": 184.2,
         *           "downloaded": true,
         *           "engagement_label": "High Interest"
         *         }
         *       ],
         *       "leads": [
         *         {
         *           "document": {
         *             "short_code": "s-Ab3dE9",
         *             "title": "Series A deck"
         *           },
         *           "name": "Robin Buyer",
         *           "captured_at": "2026-01-31T09:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        Person: {
            email: string;
            company_domain: string | null;
            /**
             * Format: date-time
             * @description The first view or the first gate that the person passed.
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description The last activity or the last gate that the person passed.
             */
            last_seen_at: string;
            /** @description The documents that the person read. Last viewed first. */
            documents: components["schemas"]["PersonDocument"][];
            /** @description The gates that the person passed. Newest first. */
            leads: {
                document: {
                    /** @description `s-` and six letters or digits. Case matters. */
                    short_code: string;
                    title: string;
                };
                name: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                captured_at: string;
            }[];
        };
        TopDocument: {
            /** @description `s-` and six letters or digits. Case matters. */
            short_code: string;
            title: string;
            views: number;
            /** @description A fraction from 0 to 1. */
            completion: number;
            leads: number;
        };
        /**
         * @description The figures of all active documents of an account.
         * @example {
         *       "period": {
         *         "since": "2026-01-01",
         *         "until": null
         *       },
         *       "totals": {
         *         "documents": 1,
         *         "total_views": 6,
         *         "unique_viewers": 5,
         *         "leads_captured": 2,
         *         "avg_completion": 0.6428
         *       },
         *       "top_documents": [
         *         {
         *           "short_code": "s-Ab3dE9",
         *           "title": "Series A deck",
         *           "views": 6,
         *           "completion": 0.6428,
         *           "leads": 2
         *         }
         *       ],
         *       "engagement_breakdown": {
         *         "high_interest": 1,
         *         "read": 0,
         *         "skimmed": 0,
         *         "opened": 0,
         *         "not_opened": 0
         *       }
         *     }
         */
        Overview: {
            /** @description The bounds of the range, as the request gave them. */
            period: {
                since: string | null;
                until: string | null;
            };
            totals: {
                documents: number;
                total_views: number;
                unique_viewers: number;
                leads_captured: number;
                /** @description A fraction from 0 to 1. */
                avg_completion: number;
            };
            /** @description Most viewed first. */
            top_documents: components["schemas"]["TopDocument"][];
            /** @description The number of documents of each engagement level. The numbers add up to `totals.documents`. */
            engagement_breakdown: {
                high_interest: number;
                read: number;
                skimmed: number;
                opened: number;
                not_opened: number;
            };
            /** @description Only with `interval=day`. Oldest day first, without gaps. `unique_viewers` is the sum over the documents. */
            timeline?: components["schemas"]["TimelineRow"][];
        };
        /** @description One thing that happened to a document. */
        ActivityItem: {
            /** @description The id of the event. A webhook request about the same event has the same id. */
            id: string;
            type: components["schemas"]["EventName"];
            /**
             * Format: date-time
             * @description When it happened. ISO 8601 in UTC.
             */
            created_at: string;
            document: {
                /** @description `s-` and six letters or digits. Case matters. */
                short_code: string;
                /** @description The title when it happened. */
                title: string;
            };
            /** @description `null` for an upload. */
            viewer: {
                viewer_id: string;
                /** @description `null` for a viewer who did not pass the gate. */
                email: string | null;
            } | null;
        };
        /**
         * @example {
         *       "activity": [
         *         {
         *           "id": "evt_Ab3dE9fGh1jK",
         *           "type": "document.viewed",
         *           "created_at": "2026-01-31T09:30:00.000Z",
         *           "document": {
         *             "short_code": "s-Ab3dE9",
         *             "title": "Series A deck"
         *           },
         *           "viewer": {
         *             "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *             "email": "buyer@contoso.example"
         *           }
         *         }
         *       ]
         *     }
         */
        ActivityList: {
            /** @description Newest first. */
            activity: components["schemas"]["ActivityItem"][];
        };
        /**
         * @description The name of an event that a webhook can select.
         * @enum {string}
         */
        EventName: "document.viewed" | "lead.captured" | "document.uploaded" | "document.downloaded" | "document.completed" | "viewer.revisited" | "engagement.milestone";
        /**
         * @description The fields to set. A webhook that exists keeps the `url` and `events` that are left out.
         * @example {
         *       "url": "https://example.com/hooks/docsight",
         *       "events": [
         *         "document.viewed",
         *         "lead.captured"
         *       ]
         *     }
         */
        WebhookRequest: {
            /**
             * Format: uri
             * @description The URL of the receiver, http or https. Required for a new webhook. Private addresses are rejected.
             */
            url?: string;
            /** @description The events to send. The default for a new webhook is all seven. */
            events?: components["schemas"]["EventName"][];
            /** @description `false` disables the webhook. Every other call enables it and resets `consecutive_failures`. */
            is_active?: boolean;
            /** @description `true` creates a new secret. The old one also signs for 24 hours. */
            rotate_secret?: boolean;
        };
        /**
         * @example {
         *       "webhook_id": "0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33",
         *       "url": "https://example.com/hooks/docsight",
         *       "events": [
         *         "document.viewed",
         *         "lead.captured"
         *       ],
         *       "is_active": true,
         *       "secret": "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
         *     }
         */
        SavedWebhook: {
            /** Format: uuid */
            webhook_id: string;
            /** Format: uri */
            url: string;
            events: components["schemas"]["EventName"][];
            is_active: boolean;
            /** @description The signing secret, if it is new. Otherwise null. No later response contains it. */
            secret: string | null;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            /** Format: uri */
            url: string;
            events: components["schemas"]["EventName"][];
            is_active: boolean;
            /** @description The number of deliveries that failed in a row. The third disables the webhook. */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "configured": true,
         *       "webhook": {
         *         "id": "0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33",
         *         "url": "https://example.com/hooks/docsight",
         *         "events": [
         *           "document.viewed",
         *           "lead.captured"
         *         ],
         *         "is_active": true,
         *         "consecutive_failures": 0,
         *         "created_at": "2026-01-31T09:30:00.000Z",
         *         "updated_at": "2026-01-31T09:30:00.000Z"
         *       },
         *       "recent_deliveries": [
         *         {
         *           "event_type": "lead.captured",
         *           "event_id": "evt_Ab3dE9fGh1jK",
         *           "status_code": 200,
         *           "response_time_ms": 84,
         *           "error_message": null,
         *           "attempt": 1,
         *           "created_at": "2026-01-31T09:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        WebhookStatus: {
            configured: boolean;
            webhook: components["schemas"]["Webhook"] | null;
            /** @description Newest first. */
            recent_deliveries: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One request to the receiver. */
        DeliveryAttempt: {
            /** @description The name of an event, or `webhook.test`. */
            event_type: string;
            event_id: string;
            /** @description The HTTP status of the response; null if no response arrived. */
            status_code: number | null;
            response_time_ms: number;
            error_message: string | null;
            attempt: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
        };
        /** @enum {string} */
        DeliveryStatus: "pending" | "delivered" | "failed" | "dropped";
        /**
         * @example {
         *       "event_id": "evt_Ab3dE9fGh1jK",
         *       "success": true,
         *       "status_code": 200,
         *       "response_time_ms": 84,
         *       "error_message": null
         *     }
         */
        WebhookTestResult: {
            event_id: string;
            success: boolean;
            /** @description The HTTP status of the response; null if no response arrived. */
            status_code: number | null;
            response_time_ms: number;
            error_message: string | null;
        };
        /**
         * @description One event to one webhook.
         * @example {
         *       "id": "evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33",
         *       "event_id": "evt_Ab3dE9fGh1jK",
         *       "event_type": "lead.captured",
         *       "status": "delivered",
         *       "attempts": 1,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "last_attempt_at": "2026-01-31T09:30:00.000Z",
         *       "next_attempt_at": null,
         *       "status_code": 200,
         *       "error_message": null
         *     }
         */
        Delivery: {
            /** @description `{event_id}.{webhook_id}`. */
            id: string;
            event_id: string;
            /** @description The name of an event, or `webhook.test`. */
            event_type: string;
            status: components["schemas"]["DeliveryStatus"];
            attempts: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            last_attempt_at: string | null;
            next_attempt_at: string | null;
            /** @description The HTTP status of the response; null if no response arrived. */
            status_code: number | null;
            error_message: string | null;
        };
        /**
         * @example {
         *       "deliveries": [
         *         {
         *           "id": "evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33",
         *           "event_id": "evt_Ab3dE9fGh1jK",
         *           "event_type": "lead.captured",
         *           "status": "delivered",
         *           "attempts": 1,
         *           "created_at": "2026-01-31T09:30:00.000Z",
         *           "last_attempt_at": "2026-01-31T09:30:00.000Z",
         *           "next_attempt_at": null,
         *           "status_code": 200,
         *           "error_message": null
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "per_page": 20,
         *         "total": 1,
         *         "total_pages": 1
         *       }
         *     }
         */
        DeliveryList: {
            deliveries: components["schemas"]["Delivery"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A delivery with its body and the responses to its attempts.
         * @example {
         *       "id": "evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33",
         *       "event_id": "evt_Ab3dE9fGh1jK",
         *       "event_type": "lead.captured",
         *       "status": "delivered",
         *       "attempts": [
         *         {
         *           "attempt": 1,
         *           "status_code": 200,
         *           "response_time_ms": 84,
         *           "error_message": null,
         *           "response_body": "ok",
         *           "created_at": "2026-01-31T09:30:00.000Z"
         *         }
         *       ],
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "last_attempt_at": "2026-01-31T09:30:00.000Z",
         *       "next_attempt_at": null,
         *       "status_code": 200,
         *       "error_message": null,
         *       "body": "{\"id\":\"evt_Ab3dE9fGh1jK\",\"event\":\"lead.captured\",\"created_at\":\"2026-01-31T09:30:00.000Z\",\"data\":{}}"
         *     }
         */
        DeliveryDetail: {
            /** @description `{event_id}.{webhook_id}`. */
            id: string;
            event_id: string;
            /** @description The name of an event, or `webhook.test`. */
            event_type: string;
            status: components["schemas"]["DeliveryStatus"];
            attempts: {
                attempt: number;
                /** @description The HTTP status of the response; null if no response arrived. */
                status_code: number | null;
                response_time_ms: number;
                error_message: string | null;
                /** @description The first 20 KB of the response. */
                response_body: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                created_at: string;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            last_attempt_at: string | null;
            next_attempt_at: string | null;
            /** @description The HTTP status of the response; null if no response arrived. */
            status_code: number | null;
            error_message: string | null;
            /** @description The exact text that was sent. Empty after its viewer or document was erased. */
            body: string;
        };
        /**
         * @example {
         *       "since": "2026-01-30"
         *     }
         */
        RecoverRequest: {
            /**
             * @description The start of the range: a day or a timestamp. A time more than 30 days ago means 30 days ago.
             * @example 2026-01-31
             * @example 2026-01-31T09:30:00Z
             */
            since: string;
            /**
             * @description The end of the range: a day or a timestamp. The default is now.
             * @example 2026-01-31
             * @example 2026-01-31T09:30:00Z
             */
            until?: string;
        };
        /**
         * @example {
         *       "recovered": 3
         *     }
         */
        RecoveredDeliveries: {
            /** @description The number of deliveries that start again. */
            recovered: number;
        };
        /** @example {} */
        SessionRequest: {
            /**
             * @description With `guest`, password and gate are in force for the owner too. It has no effect for others.
             * @enum {string}
             */
            as?: "guest";
        };
        /**
         * @example {
         *       "password": "open sesame"
         *     }
         */
        PasswordRequest: {
            password: string;
        };
        /**
         * @example {
         *       "email": "buyer@contoso.example",
         *       "name": "Robin Buyer"
         *     }
         */
        GateRequest: {
            /**
             * Format: email
             * @description Disposable addresses are rejected. Free mail providers are rejected if the document has `block_free_emails`.
             */
            email: string;
            /** @default  */
            name?: string;
        };
        /**
         * @description The totals of this session so far, not the time since the last beacon. So a lost, late or repeated beacon does no harm.
         * @example {
         *       "pages": [
         *         {
         *           "page": 1,
         *           "seconds": 12.5
         *         }
         *       ]
         *     }
         */
        BeaconRequest: {
            pages: {
                /** @description The page number, from 1. */
                page: number;
                /** @description The total time on this page in this session. 0 means that the page was just shown. */
                seconds: number;
            }[];
            /** @description The viewer token, for `navigator.sendBeacon`, which cannot send headers. */
            viewer_token?: string;
        };
        /**
         * @description One loading of the viewer page, and the access of its reader.
         * @example {
         *       "viewer_token": "eyJhbGciOi…",
         *       "session_id": "ses_q8Wd2LxY0aTn5RvB",
         *       "viewer_id": "anon_4nT7bQzK1sXe9MfC",
         *       "counted": true,
         *       "document": {
         *         "title": "Series A deck",
         *         "page_count": 14,
         *         "allow_download": true
         *       },
         *       "access": {
         *         "state": "preview",
         *         "gate_type": "preview",
         *         "gate_page": 3,
         *         "open_pages": 2,
         *         "full": false
         *       }
         *     }
         */
        Session: {
            /** @description A signed token, valid for 24 hours. The response also sets it as a cookie. */
            viewer_token: string;
            session_id: string;
            viewer_id: string;
            /** @description False for the owner, also as a guest, and for bots. A browser cannot use what a bot passed. */
            counted: boolean;
            document: {
                title: string;
                page_count: number;
                allow_download: boolean;
            };
            access: {
                /** @enum {string} */
                state: "open" | "preview" | "gate" | "password";
                /** @enum {string} */
                gate_type: "preview" | "full" | "none";
                gate_page: number;
                /** @description The number of pages that are open now, starting at page 1. */
                open_pages: number;
                /** @description All pages are open. */
                full: boolean;
            };
        };
        /** @description The size of a page in points, after cropping and rotation. The page image has the same aspect ratio. */
        PageSize: {
            width: number;
            height: number;
        };
        /**
         * @example {
         *       "pages": [
         *         {
         *           "width": 612,
         *           "height": 792
         *         },
         *         {
         *           "width": 792,
         *           "height": 612
         *         }
         *       ]
         *     }
         */
        PageSizes: {
            /** @description The sizes of the pages that are open to this reader, starting at page 1. */
            pages: components["schemas"]["PageSize"][];
        };
        /**
         * @example {
         *       "text": "Series A\nFebruary 2026",
         *       "words": [
         *         [
         *           0,
         *           6,
         *           12000,
         *           10000,
         *           21000,
         *           4000,
         *           0
         *         ],
         *         [
         *           7,
         *           1,
         *           34500,
         *           10000,
         *           3500,
         *           4000,
         *           0
         *         ],
         *         [
         *           9,
         *           8,
         *           12000,
         *           18000,
         *           11000,
         *           2000,
         *           0
         *         ],
         *         [
         *           18,
         *           4,
         *           24000,
         *           18000,
         *           6000,
         *           2000,
         *           0
         *         ]
         *       ]
         *     }
         */
        PageLayer: {
            /** @description The text of the page in reading order. Lines end with a line feed. */
            text: string;
            /** @description The words in the order of the text, each as 7 numbers: its start and its length in the text, in units of UTF-16; the left edge, the top edge, the width and the height of its box, in 100,000ths of the page image; and its direction: 0 from left to right, 1 from right to left, 2 vertical. A word that is divided at the end of a line has one entry for each line. */
            words: number[][];
        };
        /**
         * @example {
         *       "pages": [
         *         {
         *           "page": 2,
         *           "text": "The market"
         *         }
         *       ],
         *       "next": 3
         *     }
         */
        PageTexts: {
            pages: {
                page: number;
                text: string;
            }[];
            /** @description The page from which to continue, or `null` after the last open page. */
            next: number | null;
        };
        PageLinks: {
            links: ({
                /** @constant */
                type: "page";
                /** @description The areas of the link: one for each line of its text. */
                boxes: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                }[];
                /** @description The text in these areas, or an empty string. */
                text: string;
                page: number;
                /** @description The distance of the place from the top of the page image, as a fraction of its height. */
                y: number;
            } | {
                /** @constant */
                type: "closed_page";
                /** @description The areas of the link: one for each line of its text. */
                boxes: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                }[];
                /** @description The text in these areas, or an empty string. */
                text: string;
            } | {
                /** @constant */
                type: "url";
                /** @description The areas of the link: one for each line of its text. */
                boxes: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                }[];
                /** @description The text in these areas, or an empty string. */
                text: string;
                /** Format: uri */
                url: string;
            })[];
        };
        Outline: {
            /** @description The items whose page is open to this reader, in the order of the document. */
            items: {
                title: string;
                /** @description 1 for items of the top level. An item is at most one level below the item before it. */
                level: number;
                page: number;
                /** @description The distance of the place from the top of the page image, as a fraction of its height. */
                y: number;
                /** @description The items below it are shown from the start. */
                expanded: boolean;
            }[];
        };
        /** @description What a program shows beside a link. */
        Oembed: {
            /** @constant */
            version: "1.0";
            /**
             * @description `rich`: `html` shows the document in a frame.
             * @enum {string}
             */
            type: "rich" | "link";
            /** @description The title of the document. */
            title: string;
            /** @description The name of the account that shared it, if it has one. */
            author_name?: string;
            /** @description The name of the operator. */
            provider_name: string;
            provider_url: string;
            /** @description For how long a program may store the response, in seconds. */
            cache_age: number;
            /** @description An `iframe`. Only with the type `rich`. */
            html?: string;
            /** @description The width of the frame in pixels. */
            width?: number;
            /** @description The height of the frame in pixels. */
            height?: number;
            /** @description The preview image. Absent if it is larger than was asked for. */
            thumbnail_url?: string;
            thumbnail_width?: number;
            thumbnail_height?: number;
        };
        /**
         * @example {
         *       "email": "ann@example.com",
         *       "password": "correct horse battery",
         *       "name": "Ann"
         *     }
         */
        Registration: {
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
            /** @default  */
            name?: string;
        };
        /**
         * @example {
         *       "email": "ann@example.com",
         *       "password": "correct horse battery"
         *     }
         */
        Credentials: {
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
        };
        /** @description An account. */
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            /** @description Whether the owner has confirmed the address. Always true where no e-mail is sent. */
            email_verified: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "2c9d5f0a-7e1b-4b43-8d0c-5e6f7a8b9c0d",
         *         "email": "ann@example.com",
         *         "name": "Ann",
         *         "email_verified": true,
         *         "created_at": "2026-01-31T09:30:00.000Z"
         *       },
         *       "token": "eyJhbGciOi…"
         *     }
         */
        Welcome: {
            user: components["schemas"]["User"];
            /** @description The account token, valid for 12 hours. */
            token: string;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "2c9d5f0a-7e1b-4b43-8d0c-5e6f7a8b9c0d",
         *         "email": "ann@example.com",
         *         "name": "Ann",
         *         "email_verified": true,
         *         "created_at": "2026-01-31T09:30:00.000Z"
         *       }
         *     }
         */
        Account: {
            user: components["schemas"]["User"];
        };
        /**
         * @description `email` requires `current_password`.
         * @example {
         *       "name": "Ann Example"
         *     }
         */
        AccountPatch: {
            name?: string;
            /** Format: email */
            email?: string;
            /** Format: password */
            current_password?: string;
        };
        /**
         * @example {
         *       "current_password": "correct horse battery",
         *       "new_password": "staple horse battery"
         *     }
         */
        PasswordChange: {
            /** Format: password */
            current_password: string;
            /** Format: password */
            new_password: string;
        };
        /**
         * @example {
         *       "email": "ann@example.com"
         *     }
         */
        PasswordResetRequest: {
            /** Format: email */
            email: string;
        };
        /**
         * @example {
         *       "token": "q3Jx0mZ7vY2bT5nK8wR1cF4hL6sD9gPaEuViOoXyBzA",
         *       "new_password": "staple horse battery"
         *     }
         */
        PasswordResetConfirmation: {
            /** @description The text after the `#` in the link of the mail. */
            token: string;
            /** Format: password */
            new_password: string;
        };
        /**
         * @example {
         *       "token": "q3Jx0mZ7vY2bT5nK8wR1cF4hL6sD9gPaEuViOoXyBzA"
         *     }
         */
        EmailVerificationConfirmation: {
            /** @description The text after the `#` in the link of the mail. */
            token: string;
        };
        /** @description A browser in which a person is logged in. */
        AccountSession: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description The end of the session: 14 days after its last use, and at most 60 days after its start.
             */
            expires_at: string;
            /** @description The User-Agent of the login, at most 256 characters; `""` if there was none. */
            user_agent: string;
            /** @description True for the session of this request. */
            current: boolean;
        };
        /**
         * @example {
         *       "sessions": [
         *         {
         *           "id": "c3b1f8a2-6d4e-4f70-8a9b-0c1d2e3f4a5b",
         *           "created_at": "2026-01-31T09:30:00.000Z",
         *           "last_used_at": "2026-01-31T09:30:00.000Z",
         *           "expires_at": "2026-02-14T09:30:00.000Z",
         *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
         *           "current": true
         *         }
         *       ]
         *     }
         */
        AccountSessionList: {
            /** @description Newest first. */
            sessions: components["schemas"]["AccountSession"][];
        };
        /**
         * @example {
         *       "token": "q3Jx0mZ7vY2bT5nK8wR1cF4hL6sD9gPaEuViOoXyBzA"
         *     }
         */
        SessionLink: {
            /** @description The text after the `#` in the link. */
            token: string;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "2c9d5f0a-7e1b-4b43-8d0c-5e6f7a8b9c0d",
         *         "email": "ann@example.com",
         *         "name": "Ann",
         *         "email_verified": true,
         *         "created_at": "2026-01-31T09:30:00.000Z"
         *       },
         *       "session": {
         *         "id": "c3b1f8a2-6d4e-4f70-8a9b-0c1d2e3f4a5b",
         *         "created_at": "2026-01-31T09:30:00.000Z",
         *         "last_used_at": "2026-01-31T09:30:00.000Z",
         *         "expires_at": "2026-02-14T09:30:00.000Z",
         *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
         *         "current": true
         *       }
         *     }
         */
        SignedIn: {
            user: components["schemas"]["User"];
            session: components["schemas"]["AccountSession"];
        };
        /**
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        AccountDeletion: {
            /** Format: password */
            password: string;
        };
        AccountExport: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            exported_at: string;
            profile: components["schemas"]["User"];
            api_keys: {
                name: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                created_at: string;
                last_used_at: string | null;
                revoked_at: string | null;
            }[];
            sessions: {
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                last_used_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                expires_at: string;
                user_agent: string;
            }[];
            /** @description All documents that are not erased, also deleted ones. */
            documents: {
                /** Format: uuid */
                id: string;
                title: string;
                /** @description `s-` and six letters or digits. Case matters. */
                short_code: string;
                /**
                 * Format: uri
                 * @description The public address of the document.
                 */
                url: string;
                page_count: number;
                settings: components["schemas"]["DocumentSettings"];
                original_filename: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                created_at: string;
                /** @description False after the document was deleted. */
                is_active: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                updated_at: string;
            }[];
            viewers: {
                /** @description `anon_…` for an anonymous viewer, `vwr_…` for a viewer with an e-mail address. */
                viewer_id: string;
                email: string | null;
                company_domain: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                first_viewed_at: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                last_viewed_at: string;
                visits: number;
                /** @description The number of distinct pages that the viewer has seen, in all time. */
                pages_viewed: number;
                total_pages: number;
                /** @description A fraction from 0 to 1. */
                completion: number;
                /** @description Seconds, with up to 3 decimals. */
                total_time_seconds: number;
                downloaded: boolean;
                /**
                 * @description The engagement level as a label.
                 * @enum {string}
                 */
                engagement_label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
                document: {
                    /** Format: uuid */
                    id: string;
                    short_code: string;
                    title: string;
                };
            }[];
            leads: {
                email: string;
                /** @description Empty if the reader gave no name. */
                name: string;
                company_domain: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC.
                 */
                captured_at: string;
                /**
                 * @description The engagement level as a label.
                 * @enum {string}
                 */
                engagement_label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
                document: {
                    /** Format: uuid */
                    id: string;
                    short_code: string;
                    title: string;
                };
            }[];
            /** @description Null if no webhook is configured. */
            webhook: components["schemas"]["Webhook"] | null;
            /** @description The deliveries of the last 30 days, newest first. */
            deliveries: components["schemas"]["DeliveryDetail"][];
        };
        /**
         * @example {
         *       "name": "build server"
         *     }
         */
        ApiKeyRequest: {
            /** @default  */
            name?: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The first 12 characters of the key, to distinguish keys. */
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            last_used_at: string | null;
            revoked_at: string | null;
        };
        /**
         * @example {
         *       "api_keys": [
         *         {
         *           "id": "7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d",
         *           "name": "build server",
         *           "prefix": "dsk_Zx81kQp2",
         *           "created_at": "2026-01-31T09:30:00.000Z",
         *           "last_used_at": "2026-01-31T09:30:00.000Z",
         *           "revoked_at": null
         *         }
         *       ]
         *     }
         */
        ApiKeyList: {
            /** @description Newest first, including revoked keys. */
            api_keys: components["schemas"]["ApiKey"][];
        };
        /**
         * @example {
         *       "id": "7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d",
         *       "name": "build server",
         *       "prefix": "dsk_Zx81kQp2",
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "key": "dsk_Zx81kQp2T7mWc5Vb9Ln3Hd6Jr0Fs4Ga8Ye1UiOqA"
         *     }
         */
        NewApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The first 12 characters of the key, to distinguish keys. */
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             */
            created_at: string;
            /** @description The key itself (`dsk_…`). No later response contains it. */
            key: string;
        };
        /**
         * @description A viewer who is reading a document now. The data of `event: reader`.
         * @example {
         *       "document": {
         *         "short_code": "s-Ab3dE9",
         *         "title": "Series A deck"
         *       },
         *       "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *       "email": "buyer@contoso.example",
         *       "company_domain": "contoso.example",
         *       "page": 4,
         *       "page_count": 14,
         *       "since": "2026-01-31T09:30:00.000Z",
         *       "last_seen_at": "2026-01-31T09:30:00.000Z",
         *       "state": "reading"
         *     }
         */
        LiveReader: {
            document: {
                /** @description `s-` and six letters or digits. Case matters. */
                short_code: string;
                title: string;
            };
            viewer_id: string;
            /** @description Null for an anonymous viewer. */
            email: string | null;
            company_domain: string | null;
            /** @description The last listed page whose total rose. */
            page: number;
            /** @description The pages of the document. */
            page_count: number;
            /**
             * Format: date-time
             * @description When the reading began that is in progress.
             */
            since: string;
            /**
             * Format: date-time
             * @description When the last beacon was accepted.
             */
            last_seen_at: string;
            /**
             * @description `idle` from 15 seconds after the last beacon on.
             * @enum {string}
             */
            state: "reading" | "idle";
        };
        /**
         * @description Everybody who is reading now. The data of `event: snapshot`.
         * @example {
         *       "readers": [
         *         {
         *           "document": {
         *             "short_code": "s-Ab3dE9",
         *             "title": "Series A deck"
         *           },
         *           "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *           "email": "buyer@contoso.example",
         *           "company_domain": "contoso.example",
         *           "page": 4,
         *           "page_count": 14,
         *           "since": "2026-01-31T09:30:00.000Z",
         *           "last_seen_at": "2026-01-31T09:30:00.000Z",
         *           "state": "reading"
         *         }
         *       ]
         *     }
         */
        LiveSnapshot: {
            readers: components["schemas"]["LiveReader"][];
            /**
             * @description Present if there are more readers than the stream shows.
             * @constant
             */
            truncated?: true;
        };
        /**
         * @description A reader who has left. The data of `event: left`.
         * @example {
         *       "document": {
         *         "short_code": "s-Ab3dE9"
         *       },
         *       "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394"
         *     }
         */
        LeftReader: {
            document: {
                /** @description `s-` and six letters or digits. Case matters. */
                short_code: string;
            };
            viewer_id: string;
        };
        /**
         * @description The data of one event of the stream, as JSON: `snapshot`, `reader` or `left`.
         * @example {
         *       "readers": [
         *         {
         *           "document": {
         *             "short_code": "s-Ab3dE9",
         *             "title": "Series A deck"
         *           },
         *           "viewer_id": "vwr_3f0c9a7b1d2e4f5061728394",
         *           "email": "buyer@contoso.example",
         *           "company_domain": "contoso.example",
         *           "page": 4,
         *           "page_count": 14,
         *           "since": "2026-01-31T09:30:00.000Z",
         *           "last_seen_at": "2026-01-31T09:30:00.000Z",
         *           "state": "reading"
         *         }
         *       ]
         *     }
         */
        LiveEvent: components["schemas"]["LiveSnapshot"] | components["schemas"]["LiveReader"] | components["schemas"]["LeftReader"];
        Home: {
            product: string;
            version: string;
            description: string;
            /** Format: uri */
            api: string;
            /** Format: uri */
            documentation: string;
            /** Format: uri */
            api_key_guide: string;
            /** Format: uri */
            openapi: string;
        };
        OpenApiDocument: {
            openapi: string;
            info: unknown;
            paths: unknown;
        } & {
            [key: string]: unknown;
        };
        Liveness: {
            /** @constant */
            status: "live";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready" | "not ready";
            /** @description The reason of each failed check, by the name of the check. */
            failed: {
                [key: string]: string;
            };
            details: {
                [key: string]: unknown;
            };
        };
        /** @description A visit began. Sent once per visit, at its start. */
        DocumentViewedEvent: {
            id: string;
            /** @constant */
            event: "document.viewed";
            /** Format: date-time */
            created_at: string;
            data: {
                document: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    short_code: string;
                    /** Format: uri */
                    url: string;
                };
                viewer: {
                    email: string | null;
                    company_domain: string | null;
                    pages_viewed: number;
                    total_pages: number;
                    completion: number;
                    time_spent_seconds: number;
                    engagement_label: string;
                    visit_number: number;
                };
            };
        };
        /** @description A reader gave an e-mail at the gate. Sent once per document and e-mail. */
        LeadCapturedEvent: {
            id: string;
            /** @constant */
            event: "lead.captured";
            /** Format: date-time */
            created_at: string;
            data: {
                document: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    short_code: string;
                    /** Format: uri */
                    url: string;
                };
                lead: {
                    email: string;
                    name: string;
                    company_domain: string | null;
                    pages_viewed: number;
                    total_pages: number;
                    time_spent_seconds: number;
                };
            };
        };
        /** @description A document was uploaded. Sent once per document. */
        DocumentUploadedEvent: {
            id: string;
            /** @constant */
            event: "document.uploaded";
            /** Format: date-time */
            created_at: string;
            data: {
                document: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    short_code: string;
                    /** Format: uri */
                    url: string;
                    page_count: number;
                    original_filename: string;
                };
            };
        };
        /** @description A viewer downloaded the document. Sent once per download. */
        DocumentDownloadedEvent: {
            id: string;
            /** @constant */
            event: "document.downloaded";
            /** Format: date-time */
            created_at: string;
            data: {
                document: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    short_code: string;
                    /** Format: uri */
                    url: string;
                };
                viewer: {
                    email: string | null;
                };
            };
        };
        /** @description A viewer has seen every page. Sent at most once per viewer. */
        DocumentCompletedEvent: {
            id: string;
            /** @constant */
            event: "document.completed";
            /** Format: date-time */
            created_at: string;
            data: {
                document: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    short_code: string;
                    /** Format: uri */
                    url: string;
                };
                viewer: {
                    email: string | null;
                    company_domain: string | null;
                    /** @constant */
                    completion: 1;
                    time_spent_seconds: number;
                    visit_number: number;
                };
            };
        };
        /** @description A viewer returned 24 hours or more after the last activity. Sent once per such visit. */
        ViewerRevisitedEvent: {
            id: string;
            /** @constant */
            event: "viewer.revisited";
            /** Format: date-time */
            created_at: string;
            data: {
                document: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    short_code: string;
                    /** Format: uri */
                    url: string;
                };
                viewer: {
                    email: string | null;
                    company_domain: string | null;
                    visit_number: number;
                    /** Format: date-time */
                    first_viewed_at: string;
                    hours_since_first_view: number;
                    engagement_label: string;
                };
            };
        };
        /** @description A viewer reached High Interest. Sent at most once per viewer. */
        EngagementMilestoneEvent: {
            id: string;
            /** @constant */
            event: "engagement.milestone";
            /** Format: date-time */
            created_at: string;
            data: {
                document: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    short_code: string;
                    /** Format: uri */
                    url: string;
                };
                viewer: {
                    email: string | null;
                    company_domain: string | null;
                    engagement_label: string;
                    pages_viewed: number;
                    total_pages: number;
                    completion: number;
                    time_spent_seconds: number;
                };
            };
        };
    };
    responses: {
        /** @description `bad_request`: the request is malformed. It cannot be read, or a field is missing, unknown or of the wrong type. */
        BadRequest: {
            headers: {
                "X-Error-Field": components["headers"]["X-Error-Field"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "bad_request",
                 *         "message": "The field \"gate_type\" must be one of preview, full, none."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unauthorized`: the API key or token is missing, wrong, revoked or expired. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unauthorized",
                 *         "message": "Send a valid API key as \"Authorization: Bearer <API_KEY>\". To get one, call POST /account/register, then POST /account/api-keys. …"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `forbidden`: the token is valid, but does not allow this. */
        Forbidden: {
            headers: {
                "X-Error-Reason": components["headers"]["X-Error-Reason"];
                "X-Error-Field": components["headers"]["X-Error-Field"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "forbidden",
                 *         "message": "This page is not open to you yet. Leave your e-mail at the gate first."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: the resource does not exist, or it belongs to another account. */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_found",
                 *         "message": "There is nothing at this address."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: another request is working on the same resource. */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The upload with this Idempotency-Key is in progress. Ask again in a few seconds."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `payload_too_large`: the body is too large. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The file is too large: at most 100 MB are accepted."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_error`: the request is well-formed, but a value is not acceptable. */
        ValidationError: {
            headers: {
                "X-Error-Reason": components["headers"]["X-Error-Reason"];
                "X-Error-Field": components["headers"]["X-Error-Field"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "validation_error",
                 *         "message": "The field \"gate_page\" must be a page of the document: a number from 1 to 14."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: too many requests in this window. */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many requests. Try again in 12 seconds."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal_error`: an unexpected error in the service. */
        InternalError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "internal_error",
                 *         "message": "An unexpected error occurred. Try again. If it happens again, report the request id."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `service_unavailable`: a part of the service is temporarily unavailable. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "service_unavailable",
                 *         "message": "A part of the service is temporarily unavailable. Try again in a few seconds."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of the request, for error reports. Your own id is kept if it has 1 to 100 letters, digits, `_` or `-`. */
        "X-Request-Id": string;
        /** @description The number of requests allowed in a window. */
        "X-RateLimit-Limit": number;
        /** @description The number of requests left in this window. */
        "X-RateLimit-Remaining": number;
        /** @description The end of the window, in Unix time in seconds. */
        "X-RateLimit-Reset": number;
        /** @description The number of seconds to wait before the next try. */
        "Retry-After": number;
        /** @description The file name. */
        "Content-Disposition": string;
        /** @description `br` or `gzip`, if the content is compressed. */
        "Content-Encoding": string;
        /** @description The range of the bytes, and the size of the file. */
        "Content-Range": string;
        /** @description The address to request instead. */
        Location: string;
        /** @description A tag that changes with the content. */
        ETag: string;
        /** @description `Bearer`: send a key or token in the header `Authorization`. */
        "WWW-Authenticate": string;
        /** @description A stable name for the cause, only where programs need more than the code. `email_invalid`: The e-mail address is malformed or too long. `email_disposable`: The e-mail address is from a disposable mail service. `email_free_provider`: The e-mail address is from a free mail provider, which the document does not accept. `name_too_long`: The name is too long. `name_invalid`: The name has control characters. `password_required`: The reader must enter the password of the document first. `password_wrong`: The password is not the one of the document. `storage_full`: The files of the account have reached its limit. `webhook_disabled`: The webhook is disabled. Enable it first. `content_erased`: The content of the delivery was erased. `too_many_resends`: The delivery was resent too often. */
        "X-Error-Reason": "email_invalid" | "email_disposable" | "email_free_provider" | "name_too_long" | "name_invalid" | "password_required" | "password_wrong" | "storage_full" | "webhook_disabled" | "content_erased" | "too_many_resends";
        /** @description The field of the request body to correct, only in errors of one field. If the wrong value is inside a field, the outermost one. */
        "X-Error-Field": string;
        /** @description Stores or removes the cookie of a session. */
        "Set-Cookie": string;
    };
    pathItems: never;
}
export interface operations {
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description A part of the title. Case makes no difference.
                 * @example deck
                 */
                search?: string;
                /**
                 * @description Only documents of this engagement level.
                 * @example high_interest
                 */
                engagement?: components["schemas"]["EngagementLevel"];
                /**
                 * @description `true`: only documents with leads. `false`: all documents.
                 * @example true
                 */
                has_leads?: boolean;
                /**
                 * @description The main key. The default order is newest, most viewed or most engaged first, and titles from A to Z.
                 * @example engagement
                 */
                sort?: "created_at" | "views" | "engagement" | "title";
                /**
                 * @description The default is `asc` for titles, and `desc` for all other keys.
                 * @example desc
                 */
                order?: "asc" | "desc";
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description `settings`: each document has its settings.
                 * @example settings
                 */
                include?: "settings";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of documents. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. Use a new value for each upload, such as a UUID. It is stored for 24 hours.
                 * @example 5f0c1d7e-2b1a-4c58-9a57-1d6b0f8c3e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "series-a-deck.pdf",
                 *       "title": "Series A deck",
                 *       "gate_type": "preview"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadRequest"];
            };
        };
        responses: {
            /** @description The document was created. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document with its settings. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document was deleted. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Series A deck, final",
                 *       "gate_type": "full"
                 *     }
                 */
                "application/json": components["schemas"]["DocumentPatch"];
            };
        };
        responses: {
            /** @description The updated document. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocumentStatistics: {
        parameters: {
            query?: {
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description Adds `timeline`, with a row for each day.
                 * @example day
                 */
                interval?: "day";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listViewers: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv` returns a table whose header row has the field names.
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description The main key. Ties are ordered by `last_viewed_at`, newest first, then by id.
                 * @example engagement
                 */
                sort?: "engagement" | "last_viewed_at" | "time" | "completion" | "visits";
                /**
                 * @description `desc` has the greatest key first. `asc` is the exact reverse.
                 * @example desc
                 */
                order?: "asc" | "desc";
                /**
                 * @description A part of the e-mail address or the company. Case makes no difference.
                 * @example deck
                 */
                search?: string;
                /**
                 * @description Only viewers of this engagement level.
                 * @example high_interest
                 */
                level?: components["schemas"]["EngagementLevel"];
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewers. By default the most engaged first. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewerList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getViewer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
                /**
                 * @description The `viewer_id` from the list of viewers.
                 * @example vwr_3f0c9a7b1d2e4f5061728394
                 */
                viewer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewer. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewerDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseViewer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
                /**
                 * @description The `viewer_id` from the list of viewers.
                 * @example vwr_3f0c9a7b1d2e4f5061728394
                 */
                viewer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewer was erased. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv` returns a table whose header row has the field names.
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of leads, newest first. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description Adds `timeline`, with a row for each day of the range, at most 1,000. Without bounds it has the last 30 days. With `since` alone it ends today. With `until` alone it has the 30 days that end there.
                 * @example day
                 */
                interval?: "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActivity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity, newest first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccountLeads: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv` returns a table whose header row has the field names.
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description A part of the e-mail address, the name or the company. Case makes no difference.
                 * @example deck
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of leads, newest first. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLeadList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The e-mail address of the person, percent-encoded. Case makes no difference.
                 * @example buyer@contoso.example
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook and its newest delivery attempts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    saveWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/docsight",
                 *       "events": [
                 *         "document.viewed",
                 *         "lead.captured"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook was updated. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedWebhook"];
                };
            };
            /** @description The webhook was created. `secret` is the signing secret. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account has no webhook. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the attempt. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description Only deliveries of this event.
                 * @example lead.captured
                 */
                event?: components["schemas"]["EventName"];
                /**
                 * @description Only deliveries with this status.
                 * @example delivered
                 */
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recoverDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-01-30"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverRequest"];
            };
        };
        responses: {
            /** @description The new attempts start at once. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredDeliveries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` from the list of deliveries.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its attempts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` from the list of deliveries.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. The attempt starts at once. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getViewerPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewer page. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An HTML page: there is no document at this address. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Global Privacy Control. With `1`, the reader is a new anonymous viewer, and the cookie ends with the browser session.
                 * @example 1
                 */
                "Sec-GPC"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SessionRequest"];
            };
        };
        responses: {
            /** @description The session and its access. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enterPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Global Privacy Control. With `1`, the reader is a new anonymous viewer, and the cookie ends with the browser session.
                 * @example 1
                 */
                "Sec-GPC"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "open sesame"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordRequest"];
            };
        };
        responses: {
            /** @description The session with its new access. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    passGate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Global Privacy Control. With `1`, the reader is a new anonymous viewer, and the cookie ends with the browser session.
                 * @example 1
                 */
                "Sec-GPC"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "buyer@contoso.example",
                 *       "name": "Robin Buyer"
                 *     }
                 */
                "application/json": components["schemas"]["GateRequest"];
            };
        };
        responses: {
            /** @description The session with its new access. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendBeacon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pages": [
                 *         {
                 *           "page": 1,
                 *           "seconds": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BeaconRequest"];
                /**
                 * @example {
                 *       "pages": [
                 *         {
                 *           "page": 1,
                 *           "seconds": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "text/plain": components["schemas"]["BeaconRequest"];
            };
        };
        responses: {
            /** @description The beacon is stored. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageSizes: {
        parameters: {
            query?: {
                /**
                 * @description With `owner`, only the session cookie or the account token of the owner counts, and viewer tokens have no effect. From everybody else the request is then 401. Any other value has no effect.
                 * @example reader
                 */
                as?: string;
                /**
                 * @description With `true`, page 1 and the page sizes need no session while page 1 is open without password and gate. They are then those of a reader who has passed nothing.
                 * @example false
                 */
                opening?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sizes of the open pages. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageSizes"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageImage: {
        parameters: {
            query?: {
                /**
                 * @description With `owner`, only the session cookie or the account token of the owner counts, and viewer tokens have no effect. From everybody else the request is then 401. Any other value has no effect.
                 * @example reader
                 */
                as?: string;
                /**
                 * @description With `true`, page 1 and the page sizes need no session while page 1 is open without password and gate. They are then those of a reader who has passed nothing.
                 * @example false
                 */
                opening?: boolean;
                /**
                 * @description Width in pixels. Values outside 200 to 2000 are clamped.
                 * @example 1200
                 */
                width?: number;
            };
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
                /**
                 * @description The page number, from 1.
                 * @example 1
                 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image of the page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageTile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
                /**
                 * @description The page number, from 1.
                 * @example 1
                 */
                page: number;
                /**
                 * @description The size of the page in percent of its true size, with 96 pixels per inch.
                 * @example 200
                 */
                scale: 100 | 200 | 400 | 800 | 1600 | 3200 | 6400 | 12800 | 25600;
                /**
                 * @description The column of the tile, from 0.
                 * @example 0
                 */
                column: number;
                /**
                 * @description The row of the tile, from 0.
                 * @example 0
                 */
                row: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The part of the page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageText: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
                /**
                 * @description The page number, from 1.
                 * @example 1
                 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text of the page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageLayer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
                /**
                 * @description The page number, from 1.
                 * @example 1
                 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text layer of the page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageLayer"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageLinks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
                /**
                 * @description The page number, from 1.
                 * @example 1
                 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links of the page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageLinks"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageTexts: {
        parameters: {
            query?: {
                /**
                 * @description The first page.
                 * @example 1
                 */
                from?: number;
            };
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts of some pages. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTexts"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOutline: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open part of the outline. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outline"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    downloadDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The requested bytes, such as `bytes=0-1023`.
                 * @example bytes=0-1023
                 */
                Range?: string;
                /**
                 * @description The `ETag` of the file that the range belongs to. If the file has another one, the response is the whole file.
                 * @example "5d41402abc4b2a76"
                 */
                "If-Range"?: string;
                /**
                 * @description The `ETag` that the file must have. Otherwise the response is 412.
                 * @example *
                 */
                "If-Match"?: string;
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The tag of the file is not in `If-Match`. */
            412: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The range starts after the end of the file. */
            416: {
                headers: {
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPreviewImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The last part of the public address: the short code without `s-`.
                 * @example Ab3dE9
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview image. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOembed: {
        parameters: {
            query?: {
                /**
                 * @description The public address of a document.
                 * @example http://localhost:8080/s/Ab3dE9
                 */
                url?: string;
                /**
                 * @description The format of the response.
                 * @example json
                 */
                format?: "json";
                /**
                 * @description The greatest width of the frame in pixels.
                 * @example 800
                 */
                maxwidth?: number;
                /**
                 * @description The greatest height of the frame in pixels.
                 * @example 600
                 */
                maxheight?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Oembed"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOperatorLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getViewerAsset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The supported encodings are `br` and `gzip`.
                 * @example br
                 */
                "Accept-Encoding"?: string;
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of the file, as the page contains it.
                 * @example main-4fXk2a1B.js
                 */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPrivacyPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The privacy page. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "password": "correct horse battery",
                 *       "name": "Ann"
                 *     }
                 */
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The new account and its account token. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Welcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The account and its new account token. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Welcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            /** @description The account is deleted. The erasure of its data follows. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ann Example"
                 *     }
                 */
                "application/json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description The account after the change. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API keys of the account. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "build server"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new API key. No later response contains `key`. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    regenerateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the API key, not the key itself.
                 * @example 7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new API key. No later response contains `key`. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the API key, not the key itself.
                 * @example 7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "staple horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description If the address has an account, a mail is sent. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q3Jx0mZ7vY2bT5nK8wR1cF4hL6sD9gPaEuViOoXyBzA",
                 *       "new_password": "staple horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetConfirmation"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description If the address is not verified, a mail is sent. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q3Jx0mZ7vY2bT5nK8wR1cF4hL6sD9gPaEuViOoXyBzA"
                 *     }
                 */
                "application/json": components["schemas"]["EmailVerificationConfirmation"];
            };
        };
        responses: {
            /** @description The address is verified. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions of the account. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSessionList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAccountSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The account and its new session. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endOtherAccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No server accepts the other sessions any more. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAccountSessionFromLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q3Jx0mZ7vY2bT5nK8wR1cF4hL6sD9gPaEuViOoXyBzA"
                 *     }
                 */
                "application/json": components["schemas"]["SessionLink"];
            };
        };
        responses: {
            /** @description The account and its new session. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endCurrentAccountSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endAccountSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` from the list of sessions.
                 * @example c3b1f8a2-6d4e-4f70-8a9b-0c1d2e3f4a5b
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No server accepts the session any more. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamLiveReaders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["LiveEvent"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDocumentsAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description A part of the title. Case makes no difference.
                 * @example deck
                 */
                search?: string;
                /**
                 * @description Only documents of this engagement level.
                 * @example high_interest
                 */
                engagement?: components["schemas"]["EngagementLevel"];
                /**
                 * @description `true`: only documents with leads. `false`: all documents.
                 * @example true
                 */
                has_leads?: boolean;
                /**
                 * @description The main key. The default order is newest, most viewed or most engaged first, and titles from A to Z.
                 * @example engagement
                 */
                sort?: "created_at" | "views" | "engagement" | "title";
                /**
                 * @description The default is `asc` for titles, and `desc` for all other keys.
                 * @example desc
                 */
                order?: "asc" | "desc";
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description `settings`: each document has its settings.
                 * @example settings
                 */
                include?: "settings";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of documents. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadDocumentAsAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. Use a new value for each upload, such as a UUID. It is stored for 24 hours.
                 * @example 5f0c1d7e-2b1a-4c58-9a57-1d6b0f8c3e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "series-a-deck.pdf",
                 *       "title": "Series A deck",
                 *       "gate_type": "preview"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadRequest"];
            };
        };
        responses: {
            /** @description The document was created. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocumentAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document with its settings. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteDocumentAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document was deleted. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDocumentAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Series A deck, final",
                 *       "gate_type": "full"
                 *     }
                 */
                "application/json": components["schemas"]["DocumentPatch"];
            };
        };
        responses: {
            /** @description The updated document. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocumentStatisticsAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description Adds `timeline`, with a row for each day.
                 * @example day
                 */
                interval?: "day";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listViewersAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv` returns a table whose header row has the field names.
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description The main key. Ties are ordered by `last_viewed_at`, newest first, then by id.
                 * @example engagement
                 */
                sort?: "engagement" | "last_viewed_at" | "time" | "completion" | "visits";
                /**
                 * @description `desc` has the greatest key first. `asc` is the exact reverse.
                 * @example desc
                 */
                order?: "asc" | "desc";
                /**
                 * @description A part of the e-mail address or the company. Case makes no difference.
                 * @example deck
                 */
                search?: string;
                /**
                 * @description Only viewers of this engagement level.
                 * @example high_interest
                 */
                level?: components["schemas"]["EngagementLevel"];
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewers. By default the most engaged first. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewerList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getViewerAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
                /**
                 * @description The `viewer_id` from the list of viewers.
                 * @example vwr_3f0c9a7b1d2e4f5061728394
                 */
                viewer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewer. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewerDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseViewerAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
                /**
                 * @description The `viewer_id` from the list of viewers.
                 * @example vwr_3f0c9a7b1d2e4f5061728394
                 */
                viewer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewer was erased. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLeadsAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv` returns a table whose header row has the field names.
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, including `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of leads, newest first. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOverviewAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description Adds `timeline`, with a row for each day of the range, at most 1,000. Without bounds it has the last 30 days. With `since` alone it ends today. With `until` alone it has the 30 days that end there.
                 * @example day
                 */
                interval?: "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActivityAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity, newest first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccountLeadsAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv` returns a table whose header row has the field names.
                 * @example json
                 */
                format?: "json" | "csv";
                /**
                 * @description The start of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description The end of the range, inclusive: a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`).
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description A part of the e-mail address, the name or the company. Case makes no difference.
                 * @example deck
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of leads, newest first. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLeadList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPersonAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The e-mail address of the person, percent-encoded. Case makes no difference.
                 * @example buyer@contoso.example
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook and its newest delivery attempts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    saveWebhookAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/docsight",
                 *       "events": [
                 *         "document.viewed",
                 *         "lead.captured"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook was updated. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedWebhook"];
                };
            };
            /** @description The webhook was created. `secret` is the signing secret. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account has no webhook. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendTestEventAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the attempt. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveriesAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description The page number.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description The number of items in a page. Values above 100 mean 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description Only deliveries of this event.
                 * @example lead.captured
                 */
                event?: components["schemas"]["EventName"];
                /**
                 * @description Only deliveries with this status.
                 * @example delivered
                 */
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recoverDeliveriesAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-01-30"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverRequest"];
            };
        };
        responses: {
            /** @description The new attempts start at once. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredDeliveries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDeliveryAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` from the list of deliveries.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its attempts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendDeliveryAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` from the list of deliveries.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. The attempt starts at once. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product and its addresses. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Home"];
                };
            };
            /** @description The dashboard. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDashboardAsset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The supported encodings are `br` and `gzip`.
                 * @example br
                 */
                "Accept-Encoding"?: string;
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of the file, as the page contains it.
                 * @example main-4fXk2a1B.js
                 */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                    "image/svg+xml": string;
                    "application/pdf": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDashboardPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The rest of the path, such as `documents/s-Ab3dE9/readers`.
                 * @example documents
                 */
                route: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The dashboard, which shows that it has no such page. */
            404: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.1 document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocumentation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documentation. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocumentationAsset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The supported encodings are `br` and `gzip`.
                 * @example br
                 */
                "Accept-Encoding"?: string;
                /**
                 * @description The `ETag` of your copy. If it is still current, the response is 304.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of the file, as the documentation page links to it.
                 * @example docs.css
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process responds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All dependencies work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description A dependency does not work, or the process is stopping. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    onDocumentViewed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description The number of the attempt, from 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as in Standard Webhooks.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as in Standard Webhooks.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as in Standard Webhooks.
                 * @example v1,X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_Ab3dE9fGh1jK",
                 *       "event": "document.viewed",
                 *       "created_at": "2026-01-31T09:30:00.000Z",
                 *       "data": {
                 *         "document": {
                 *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
                 *           "title": "Series A deck",
                 *           "short_code": "s-Ab3dE9",
                 *           "url": "https://docs.example.com/s/Ab3dE9"
                 *         },
                 *         "viewer": {
                 *           "email": null,
                 *           "company_domain": null,
                 *           "pages_viewed": 1,
                 *           "total_pages": 14,
                 *           "completion": 0.0714,
                 *           "time_spent_seconds": 0,
                 *           "engagement_label": "Opened",
                 *           "visit_number": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentViewedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. Any other response is retried after 1 minute and after 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLeadCaptured: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description The number of the attempt, from 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as in Standard Webhooks.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as in Standard Webhooks.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as in Standard Webhooks.
                 * @example v1,X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_Ab3dE9fGh1jK",
                 *       "event": "lead.captured",
                 *       "created_at": "2026-01-31T09:30:00.000Z",
                 *       "data": {
                 *         "document": {
                 *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
                 *           "title": "Series A deck",
                 *           "short_code": "s-Ab3dE9",
                 *           "url": "https://docs.example.com/s/Ab3dE9"
                 *         },
                 *         "lead": {
                 *           "email": "buyer@contoso.example",
                 *           "company_domain": "contoso.example",
                 *           "name": "Robin Buyer",
                 *           "pages_viewed": 2,
                 *           "total_pages": 14,
                 *           "time_spent_seconds": 184.2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LeadCapturedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. Any other response is retried after 1 minute and after 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentUploaded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description The number of the attempt, from 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as in Standard Webhooks.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as in Standard Webhooks.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as in Standard Webhooks.
                 * @example v1,X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_Ab3dE9fGh1jK",
                 *       "event": "document.uploaded",
                 *       "created_at": "2026-01-31T09:30:00.000Z",
                 *       "data": {
                 *         "document": {
                 *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
                 *           "title": "Series A deck",
                 *           "short_code": "s-Ab3dE9",
                 *           "url": "https://docs.example.com/s/Ab3dE9",
                 *           "page_count": 14,
                 *           "original_filename": "series-a-deck.pdf"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentUploadedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. Any other response is retried after 1 minute and after 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentDownloaded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description The number of the attempt, from 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as in Standard Webhooks.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as in Standard Webhooks.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as in Standard Webhooks.
                 * @example v1,X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_Ab3dE9fGh1jK",
                 *       "event": "document.downloaded",
                 *       "created_at": "2026-01-31T09:30:00.000Z",
                 *       "data": {
                 *         "document": {
                 *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
                 *           "title": "Series A deck",
                 *           "short_code": "s-Ab3dE9",
                 *           "url": "https://docs.example.com/s/Ab3dE9"
                 *         },
                 *         "viewer": {
                 *           "email": "buyer@contoso.example"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentDownloadedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. Any other response is retried after 1 minute and after 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description The number of the attempt, from 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as in Standard Webhooks.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as in Standard Webhooks.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as in Standard Webhooks.
                 * @example v1,X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_Ab3dE9fGh1jK",
                 *       "event": "document.completed",
                 *       "created_at": "2026-01-31T09:30:00.000Z",
                 *       "data": {
                 *         "document": {
                 *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
                 *           "title": "Series A deck",
                 *           "short_code": "s-Ab3dE9",
                 *           "url": "https://docs.example.com/s/Ab3dE9"
                 *         },
                 *         "viewer": {
                 *           "email": "buyer@contoso.example",
                 *           "company_domain": "contoso.example",
                 *           "completion": 1,
                 *           "time_spent_seconds": 184.2,
                 *           "visit_number": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentCompletedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. Any other response is retried after 1 minute and after 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onViewerRevisited: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description The number of the attempt, from 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as in Standard Webhooks.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as in Standard Webhooks.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as in Standard Webhooks.
                 * @example v1,X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_Ab3dE9fGh1jK",
                 *       "event": "viewer.revisited",
                 *       "created_at": "2026-01-31T09:30:00.000Z",
                 *       "data": {
                 *         "document": {
                 *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
                 *           "title": "Series A deck",
                 *           "short_code": "s-Ab3dE9",
                 *           "url": "https://docs.example.com/s/Ab3dE9"
                 *         },
                 *         "viewer": {
                 *           "email": "buyer@contoso.example",
                 *           "company_domain": "contoso.example",
                 *           "visit_number": 2,
                 *           "first_viewed_at": "2026-01-31T09:30:00.000Z",
                 *           "hours_since_first_view": 26.5,
                 *           "engagement_label": "High Interest"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ViewerRevisitedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. Any other response is retried after 1 minute and after 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEngagementMilestone: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description The number of the attempt, from 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as in Standard Webhooks.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as in Standard Webhooks.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as in Standard Webhooks.
                 * @example v1,X19fX19fX19fX19fX19fX19fX19fX19fX19fX19fX18=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_Ab3dE9fGh1jK",
                 *       "event": "engagement.milestone",
                 *       "created_at": "2026-01-31T09:30:00.000Z",
                 *       "data": {
                 *         "document": {
                 *           "id": "6f1f3f1e-5b0a-4c62-9a43-0a4d6f7f2b11",
                 *           "title": "Series A deck",
                 *           "short_code": "s-Ab3dE9",
                 *           "url": "https://docs.example.com/s/Ab3dE9"
                 *         },
                 *         "viewer": {
                 *           "email": "buyer@contoso.example",
                 *           "company_domain": "contoso.example",
                 *           "engagement_label": "High Interest",
                 *           "pages_viewed": 14,
                 *           "total_pages": 14,
                 *           "time_spent_seconds": 184.2,
                 *           "completion": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EngagementMilestoneEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success. Any other response is retried after 1 minute and after 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
