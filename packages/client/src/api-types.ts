// Made from docs/openapi.json by `pnpm client:types`: not to be changed by hand.

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
         * @description The documents of the account, page by page. Filters combine: a document must pass all of them.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description A PDF and, if wanted, its settings. With an `Idempotency-Key` the same upload may be sent again safely for 24 hours: it makes one document. Emits `document.uploaded`.
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
         * Read a document
         * @description Returns the document with its settings. The figures are in the list and in the statistics.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description It leaves all lists, and its public address ends. The short code is never used again.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Change a document
         * @description Changes what is given and keeps the rest. Readers are held to the new settings at once.
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
         * Statistics of a document
         * @description Ever, or in a range of days. Figures are complete two seconds after what they count.
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
         * Viewers of a document
         * @description All of them, unless `page` or `per_page` is given; as a table with `format=csv`.
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a viewer
         * @description Removes all that is kept of a viewer or lead of a document for good, and corrects every figure.
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
         * Leads of a document
         * @description Who gave an e-mail address at the gate. As a table with `format=csv`: all of them, unless a page is asked for.
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
         * Overview of all documents
         * @description Totals of all documents of the account, the most viewed documents and the levels of engagement.
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
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the webhook
         * @description The webhook of the account, if there is one, and its newest delivery attempts.
         */
        get: operations["getWebhook"];
        put?: never;
        /**
         * Create or change the webhook
         * @description An account has one webhook. Its signing secret is told once: keep it.
         */
        post: operations["saveWebhook"];
        /**
         * Delete the webhook
         * @description What waits is not sent any more. Without a webhook it is 204 too.
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
         * @description One attempt, now, also while the webhook is disabled. It counts for nothing.
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
         * @description The newest 10,000 of what is asked for, the newest first.
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
         * Send failed deliveries again
         * @description A new round of attempts for what failed, and for what was dropped as the webhook was disabled. Safe to repeat.
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
         * Read a delivery
         * @description A delivery with the exact body that was sent and the response to each attempt. Deliveries are kept for 30 days.
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
         * Send a delivery again
         * @description One further attempt at once, outside the retries. Twenty of one delivery at most.
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
         * The page of a document
         * @description HTML, also when there is no document.
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
         * Open a document
         * @description Starts a session. A reader who was here before is known again by the cookie or token, unless the browser says `Sec-GPC: 1`.
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
         * @description Checks the password of a document. A correct one opens the gate or the pages behind it.
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
         * @description Opens all pages, and makes a lead. What was read before counts to the viewer of the e-mail address. 403 before the password.
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
         * Tell what was read
         * @description The token may be in the body. A page that is closed or not there: 400, and nothing is counted. 204 means that it is kept for good.
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
         * The sizes of the pages
         * @description Of those that are open. 403 while none is.
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
         * A page as an image
         * @description Nothing is counted. 403 while the page is closed. A page much higher than it is wide comes narrower than asked: 8,000 pixels high at most.
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
    "/s/{code}/pages/{page}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page as text
         * @description For screen readers, 256 KB at most.
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
    "/s/{code}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the original
         * @description Whole or in part. Needs `allow_download`, and that everything is open. Counted once, not per range.
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
    "/viewer/assets/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file that the page of a document loads
         * @description Scripts and styles. The name changes with the content, which may be kept for good.
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
         * How reading is measured, for readers
         * @description A page for readers. It says what Docsight measures and what it stores.
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
         * Register
         * @description 403 where the operator has closed registration.
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
         * @description Ten failures of an account in 15 minutes, then 429.
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
         * Who am I?
         * @description Returns the account of the token.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description All keys of the account, revoked ones too. The text of a key is never shown again.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description A hundred active keys at most.
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
         * Replace an API key
         * @description A new key of the same name. The old one stops at once.
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
         * @description The key stops working at once, in every service. A revoked key stays in the list.
         */
        delete: operations["revokeApiKey"];
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
         * @description The same as `listDocuments`, for a person who is logged in. Counted by the limit of `/account`.
         */
        get: operations["listDocumentsAsAccount"];
        put?: never;
        /**
         * Upload a document
         * @description The same as `uploadDocument`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Read a document
         * @description The same as `getDocument`, for a person who is logged in. Counted by the limit of `/account`.
         */
        get: operations["getDocumentAsAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description The same as `deleteDocument`, for a person who is logged in. Counted by the limit of `/account`.
         */
        delete: operations["deleteDocumentAsAccount"];
        options?: never;
        head?: never;
        /**
         * Change a document
         * @description The same as `updateDocument`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Statistics of a document
         * @description The same as `getDocumentStatistics`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Viewers of a document
         * @description The same as `listViewers`, for a person who is logged in. Counted by the limit of `/account`.
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a viewer
         * @description The same as `eraseViewer`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Leads of a document
         * @description The same as `listLeads`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Overview of all documents
         * @description The same as `getOverview`, for a person who is logged in. Counted by the limit of `/account`.
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
    "/account/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the webhook
         * @description The same as `getWebhook`, for a person who is logged in. Counted by the limit of `/account`.
         */
        get: operations["getWebhookAsAccount"];
        put?: never;
        /**
         * Create or change the webhook
         * @description The same as `saveWebhook`, for a person who is logged in. Counted by the limit of `/account`.
         */
        post: operations["saveWebhookAsAccount"];
        /**
         * Delete the webhook
         * @description The same as `deleteWebhook`, for a person who is logged in. Counted by the limit of `/account`.
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
         * @description The same as `sendTestEvent`, for a person who is logged in. Counted by the limit of `/account`.
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
         * @description The same as `listDeliveries`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Send failed deliveries again
         * @description The same as `recoverDeliveries`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Read a delivery
         * @description The same as `getDelivery`, for a person who is logged in. Counted by the limit of `/account`.
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
         * Send a delivery again
         * @description The same as `resendDelivery`, for a person who is logged in. Counted by the limit of `/account`.
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
         * What this is
         * @description The name of the product and the addresses of its API, documentation and OpenAPI document. A client that prefers `text/html`, such as a browser, gets a page; all others get JSON.
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
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The OpenAPI document of this installation. Generate clients and collections from it.
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
         * This document, to read
         * @description The same content as a web page on which calls can be tried.
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
    "/docs/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file that the documentation page loads
         * @description Scripts and styles of the documentation page.
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
         * Is the process alive?
         * @description For the supervisor of the process: restart the process when there is no response.
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
         * May requests be sent here?
         * @description For load balancers: send requests only while the response is 200.
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
         * Measurements
         * @description Counters, gauges and histograms of the process, in the text format of Prometheus.
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
         * @description A viewer has seen every page. Sent once per viewer, ever.
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
         * @description A viewer came back 24 hours or more after the last activity. Sent once per such visit.
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
         * @description A viewer crossed into High Interest. Sent once per viewer, ever.
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
         * @description Every error has this form.
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
                 * @description Stable; decide by this.
                 * @enum {string}
                 */
                code: "bad_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "payload_too_large" | "validation_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /** @description For people: what was wrong, and what to do. The wording may change. */
                message: string;
            };
        };
        /** @description Where a page lies in its list. */
        Pagination: {
            page: number;
            per_page: number;
            /** @description Items in all. */
            total: number;
            total_pages: number;
        };
        /** @enum {string} */
        EngagementLevel: "not_opened" | "opened" | "skimmed" | "read" | "high_interest";
        /** @description A level of engagement as it is shown. Levels never go down. */
        Engagement: {
            /**
             * @description The level of engagement, in words.
             * @enum {string}
             */
            label: "Not Opened" | "Opened" | "Skimmed" | "Read" | "High Interest";
            /** @enum {string} */
            type: "none" | "cold" | "cool" | "warm" | "hot";
        };
        /** @description Who may read, and what they must give for it. */
        DocumentSettings: {
            /** @description Readers must give an e-mail address. */
            email_gate: boolean;
            /**
             * @description `preview` shows the pages before the gate page first, `full` shows nothing, `none` asks for nothing.
             * @enum {string}
             */
            gate_type: "preview" | "full" | "none";
            /** @description The page at which the gate stands, from 1 to the page count. */
            gate_page: number;
            /** @description The original may be downloaded by whoever may read all of it. */
            allow_download: boolean;
            /** @description Addresses of free mail providers are refused at the gate. */
            block_free_emails: boolean;
            /** @description Whether the document has a password. */
            password: boolean;
            /** @description The owner is told of views by e-mail. */
            notifications_enabled: boolean;
        };
        /**
         * @description A document with its most important figures.
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
            /** @description `s-` and six alphanumeric characters; case matters. */
            short_code: string;
            /**
             * Format: uri
             * @description The public address of the document.
             */
            url: string;
            page_count: number;
            /** @description Visits, not pages. */
            views: number;
            unique_viewers: number;
            leads_count: number;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When title or settings last changed; views do not move it.
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
         *         "password": false,
         *         "notifications_enabled": true
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
            /** @description `s-` and six alphanumeric characters; case matters. */
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
             * @description ISO 8601, in UTC.
             */
            created_at: string;
            /** @description False once the document was deleted. */
            is_active: boolean;
        };
        /**
         * @description A multipart form: the file and, if wanted, settings.
         * @example {
         *       "file": "series-a-deck.pdf",
         *       "title": "Series A deck",
         *       "gate_type": "preview"
         *     }
         */
        UploadRequest: {
            /**
             * Format: binary
             * @description The PDF, with a file name. It is told by its content; 100 MB at most unless the operator says otherwise.
             */
            file: string;
            /** @description The file name without its extension unless given. */
            title?: string;
            /**
             * @description Readers must give an e-mail address.
             * @default true
             */
            email_gate?: boolean;
            /**
             * @description `preview` shows the pages before the gate page first, `full` shows nothing, `none` asks for nothing.
             * @default preview
             * @enum {string}
             */
            gate_type?: "preview" | "full" | "none";
            /** @description The page at which the gate stands, from 1 to the page count. 3 unless given, or the last page if there are fewer. */
            gate_page?: number;
            /**
             * @description The original may be downloaded by whoever may read all of it.
             * @default true
             */
            allow_download?: boolean;
            /**
             * @description Addresses of free mail providers are refused at the gate.
             * @default false
             */
            block_free_emails?: boolean;
            /**
             * @description The owner is told of views by e-mail.
             * @default true
             */
            notifications_enabled?: boolean;
            /**
             * Format: password
             * @description Readers must enter it first.
             */
            password?: string;
        };
        /**
         * @description What is to change; what is left out stays.
         * @example {
         *       "title": "Series A deck, final",
         *       "gate_type": "full"
         *     }
         */
        DocumentPatch: {
            /** @description Trimmed. Has something to see, and no control characters. */
            title?: string;
            /** @description Readers must give an e-mail address. */
            email_gate?: boolean;
            /**
             * @description `preview` shows the pages before the gate page first, `full` shows nothing, `none` asks for nothing.
             * @enum {string}
             */
            gate_type?: "preview" | "full" | "none";
            /** @description The page at which the gate stands, from 1 to the page count. */
            gate_page?: number;
            /** @description The original may be downloaded by whoever may read all of it. */
            allow_download?: boolean;
            /** @description Addresses of free mail providers are refused at the gate. */
            block_free_emails?: boolean;
            /** @description The owner is told of views by e-mail. */
            notifications_enabled?: boolean;
            /** @description Sets the password; `null` removes it. */
            password?: string | null;
        };
        PageStatistics: {
            page: number;
            /** @description Visits in which the page was seen. */
            views: number;
            /** @description Seconds, to the millisecond. */
            avg_time_seconds: number;
        };
        TimelineRow: {
            /**
             * Format: date
             * @description A day in UTC.
             */
            date: string;
            views: number;
            /** @description Those who saw a page on that day: who reads on two days is one of each. */
            unique_viewers: number;
            /** @description Seconds, to the millisecond. */
            total_time_seconds: number;
            downloads: number;
            leads: number;
        };
        /**
         * @description The figures of a document, ever or in a range of days.
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
            /** @description Visits. */
            views: number;
            unique_viewers: number;
            /** @description Seconds, to the millisecond. */
            total_time_seconds: number;
            /** @description Seconds a visit. */
            avg_time_seconds: number;
            /** @description The mean over the viewers, from 0 to 1. */
            avg_completion: number;
            downloads: number;
            /** @description A row for each page. */
            page_analytics: components["schemas"]["PageStatistics"][];
            engagement_breakdown: components["schemas"]["Engagement"];
            /** @description Oldest first, without gaps; with `interval=day` only. */
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
            /** @description `anon_…` for a viewer who gave no e-mail address. */
            viewer_id: string;
            email: string | null;
            company_domain: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
             */
            first_viewed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
             */
            last_viewed_at: string;
            visits: number;
            /** @description Distinct pages, ever. */
            pages_viewed: number;
            total_pages: number;
            /** @description From 0 to 1. */
            completion: number;
            /** @description Seconds, to the millisecond. */
            total_time_seconds: number;
            downloaded: boolean;
            /**
             * @description The level of engagement, in words.
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
            /** @description Most engaged first, then by the last view. */
            viewers: components["schemas"]["Viewer"][];
            total_viewers: number;
        };
        /**
         * @description Who gave an e-mail address at the gate.
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
            /** @description Empty when it was not given. */
            name: string;
            company_domain: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
             */
            captured_at: string;
            /**
             * @description The level of engagement, in words.
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
        TopDocument: {
            /** @description `s-` and six alphanumeric characters; case matters. */
            short_code: string;
            title: string;
            views: number;
            /** @description From 0 to 1. */
            completion: number;
            leads: number;
        };
        /**
         * @description All documents of an account together.
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
            /** @description The bounds as they were given. */
            period: {
                since: string | null;
                until: string | null;
            };
            totals: {
                documents: number;
                total_views: number;
                unique_viewers: number;
                leads_captured: number;
                /** @description From 0 to 1. */
                avg_completion: number;
            };
            /** @description Most viewed first. */
            top_documents: components["schemas"]["TopDocument"][];
            /** @description How many documents are of which level; they add up to `totals.documents`. */
            engagement_breakdown: {
                high_interest: number;
                read: number;
                skimmed: number;
                opened: number;
                not_opened: number;
            };
        };
        /**
         * @description What a webhook may be told of.
         * @enum {string}
         */
        EventName: "document.viewed" | "lead.captured" | "document.uploaded" | "document.downloaded" | "document.completed" | "viewer.revisited" | "engagement.milestone";
        /**
         * @description What is left out keeps its value.
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
             * @description The receiver, http or https. Needed when there is no webhook yet. Private addresses are refused.
             */
            url?: string;
            /** @description All seven, unless given when the webhook is made. */
            events?: components["schemas"]["EventName"][];
            /** @description Every call without `false` enables, and forgets failures. */
            is_active?: boolean;
            /** @description `true`: a new secret. The old one signs too for 24 hours. */
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
            /** @description The signing secret, told this once; null when it did not change. */
            secret: string | null;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            /** Format: uri */
            url: string;
            events: components["schemas"]["EventName"][];
            is_active: boolean;
            /** @description Deliveries that failed in a row. The third disables the webhook. */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
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
            /** @description The newest first. */
            recent_deliveries: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One request to the receiver. */
        DeliveryAttempt: {
            /** @description The name of an event, or `webhook.test`. */
            event_type: string;
            event_id: string;
            /** @description The HTTP status of the receiver; null when no answer came. */
            status_code: number | null;
            response_time_ms: number;
            error_message: string | null;
            attempt: number;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
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
            /** @description The HTTP status of the receiver; null when no answer came. */
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
             * @description ISO 8601, in UTC.
             */
            created_at: string;
            last_attempt_at: string | null;
            next_attempt_at: string | null;
            /** @description The HTTP status of the receiver; null when no answer came. */
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
         * @description A delivery with all that was sent and answered.
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
                /** @description The HTTP status of the receiver; null when no answer came. */
                status_code: number | null;
                response_time_ms: number;
                error_message: string | null;
                /** @description The first 20 KB of the answer. */
                response_body: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, in UTC.
                 */
                created_at: string;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
             */
            created_at: string;
            last_attempt_at: string | null;
            next_attempt_at: string | null;
            /** @description The HTTP status of the receiver; null when no answer came. */
            status_code: number | null;
            error_message: string | null;
            /** @description The exact text that was sent; empty once what it tells of was erased. */
            body: string;
        };
        /**
         * @example {
         *       "since": "2026-01-30"
         *     }
         */
        RecoverRequest: {
            /**
             * @description A day or a timestamp; 30 days ago at the earliest.
             * @example 2026-01-31
             * @example 2026-01-31T09:30:00Z
             */
            since: string;
            /**
             * @description A day or a timestamp; now unless given.
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
            /** @description So many deliveries begin again. */
            recovered: number;
        };
        /** @example {} */
        SessionRequest: Record<string, never>;
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
             * @description Throw-away addresses are refused, and free mail providers where the document says so.
             */
            email: string;
            /** @default  */
            name?: string;
        };
        /**
         * @description Totals so far in this session, not what came since the last beacon: a beacon that is lost, late or repeated does no harm.
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
                /** @description From 1. */
                page: number;
                /** @description On this page since the session began; 0 when it was just shown. */
                seconds: number;
            }[];
            /** @description For `navigator.sendBeacon`, which sends no headers. */
            viewer_token?: string;
        };
        /**
         * @description One loading of the viewer page, and what is open in it.
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
            /** @description A signed token, good for 24 hours; set as a cookie too. */
            viewer_token: string;
            session_id: string;
            viewer_id: string;
            /** @description False for the owner and for bots, who are served and counted nowhere. */
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
                /** @description So many leading pages are open now. */
                open_pages: number;
                /** @description Everything is open. */
                full: boolean;
            };
        };
        /** @description Of one page in points, as it is shown: cropped and turned. Its image has the same shape. */
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
            /** @description Of the pages that are open to this reader now, from the first on. */
            pages: components["schemas"]["PageSize"][];
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
        };
        /**
         * @example {
         *       "user": {
         *         "id": "2c9d5f0a-7e1b-4b43-8d0c-5e6f7a8b9c0d",
         *         "email": "ann@example.com",
         *         "name": "Ann"
         *       },
         *       "token": "eyJhbGciOi…"
         *     }
         */
        Welcome: {
            user: components["schemas"]["User"];
            /** @description The account token, good for 12 hours. */
            token: string;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "2c9d5f0a-7e1b-4b43-8d0c-5e6f7a8b9c0d",
         *         "email": "ann@example.com",
         *         "name": "Ann"
         *       }
         *     }
         */
        Account: {
            user: components["schemas"]["User"];
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
            /** @description The first 12 characters, to tell keys apart. */
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
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
            /** @description The newest first, stopped ones too. */
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
            /** @description The first 12 characters, to tell keys apart. */
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC.
             */
            created_at: string;
            /** @description `dsk_…`: the key itself, told this once. */
            key: string;
        };
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
            /** @description What does not work, by name, and why. */
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
        /** @description A viewer has seen every page. Sent once per viewer, ever. */
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
        /** @description A viewer came back 24 hours or more after the last activity. Sent once per such visit. */
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
        /** @description A viewer crossed into High Interest. Sent once per viewer, ever. */
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
        /** @description `bad_request`: malformed: unreadable, a field that is missing, unknown or of the wrong type, a value out of its list. */
        BadRequest: {
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
                 *         "code": "bad_request",
                 *         "message": "The field \"gate_type\" must be one of preview, full, none."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unauthorized`: the key or token is missing, wrong, stopped or too old. */
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
        /** @description `forbidden`: a good token, but this is closed to its bearer. */
        Forbidden: {
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
                 *         "code": "forbidden",
                 *         "message": "This page is not open to you yet. Leave your e-mail at the gate first."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: there is no such thing, or it is not yours. */
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
        /** @description `conflict`: the same is being done by another request at this moment. */
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
        /** @description `validation_error`: well-formed, but not acceptable: a value out of its bounds. */
        ValidationError: {
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
        /** @description `internal_error`: a fault of ours. */
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
                 *         "message": "Something went wrong on our side. Try again, and tell us the request id if it stays."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `service_unavailable`: a part of the service is away for the moment. */
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
                 *         "message": "A part of the service is away for the moment. Try again in a few seconds."
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
        /** @description Tell us this when something went wrong. A plain one that you send is kept. */
        "X-Request-Id": string;
        /** @description Requests allowed in a window. */
        "X-RateLimit-Limit": number;
        /** @description Requests left in this window. */
        "X-RateLimit-Remaining": number;
        /** @description When the next window begins: Unix time in seconds. */
        "X-RateLimit-Reset": number;
        /** @description Seconds to wait before trying again. */
        "Retry-After": number;
        /** @description The name of the file. */
        "Content-Disposition": string;
        /** @description `br` or `gzip`, where it is compressed. */
        "Content-Encoding": string;
        /** @description Which bytes these are, of how many. */
        "Content-Range": string;
        /** @description The tag of the content. */
        ETag: string;
        /** @description That a token is wanted as `Bearer`. */
        "WWW-Authenticate": string;
        /** @description Keeps the viewer token for the pages of this document. */
        "Set-Cookie": string;
    };
    pathItems: never;
}
export interface operations {
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description A part of the title, in any case.
                 * @example deck
                 */
                search?: string;
                /**
                 * @description Only documents of this level.
                 * @example high_interest
                 */
                engagement?: components["schemas"]["EngagementLevel"];
                /**
                 * @description `true`: only documents with leads.
                 * @example true
                 */
                has_leads?: boolean;
                /**
                 * @description Newest, most viewed, most engaged first; titles from A to Z.
                 * @example created_at
                 */
                sort?: "created_at" | "views" | "engagement" | "title";
                /**
                 * @description `desc` unless sorted by title.
                 * @example desc
                 */
                order?: "asc" | "desc";
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing before it.
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing after it.
                 * @example 2026-01-31
                 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents. */
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
                 * @description Makes it safe to send the request again: any text of your own, such as a UUID. Remembered for 24 hours.
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
            /** @description The document is published. */
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
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document and its settings. */
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
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document is deleted. */
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
                 * @description The short code of the document, with its `s-`.
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
            /** @description The document as it stands now. */
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
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing before it.
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing after it.
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description Adds `timeline`, a row for each day.
                 * @example day
                 */
                interval?: "day";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
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
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv`: a table, with the names of the fields as header.
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewers, most engaged first. */
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
    eraseViewer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
                /**
                 * @description As the list of viewers tells it.
                 * @example vwr_3f0c9a7b1d2e4f5061728394
                 */
                viewer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is kept of the viewer any more. */
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
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv`: a table, with the names of the fields as header.
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of leads. */
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
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing before it.
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing after it.
                 * @example 2026-01-31
                 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of the account. */
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
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook and its newest attempts. */
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
            /** @description The webhook was changed. */
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
            /** @description The webhook was created; `secret` is told this once. */
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
            /** @description There is no webhook now. */
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
            /** @description What the receiver answered. */
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
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description Only of this event.
                 * @example lead.captured
                 */
                event?: components["schemas"]["EventName"];
                /**
                 * @description Only in this state.
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
            /** @description A page of deliveries. */
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
            /** @description They begin at once. */
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
                 * @description As the list of deliveries tells it.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that was sent and answered. */
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
                 * @description As the list of deliveries tells it.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent at once. */
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
            /** @description The page. */
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
            /** @description There is no document at this address. */
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
                 * @description Global Privacy Control. `1`: the reader is a new, anonymous one, and the cookie goes with the browser session.
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
            /** @description The session, and what is open in it. */
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
                 * @description Global Privacy Control. `1`: the reader is a new, anonymous one, and the cookie goes with the browser session.
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
            /** @description The password is passed. */
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
                 * @description Global Privacy Control. `1`: the reader is a new, anonymous one, and the cookie goes with the browser session.
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
            /** @description The gate is passed. */
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
            /** @description Taken. */
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
            query?: never;
            header?: {
                /**
                 * @description A tag that you have: 304 when it is still the same.
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
            /** @description The sizes. */
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
            /** @description Not changed since; without a body. */
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
                 * @description Width in pixels; taken into the bounds of 200 and 2000.
                 * @example 1200
                 */
                width?: number;
            };
            header?: {
                /**
                 * @description A tag that you have: 304 when it is still the same.
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
                 * @description The page, from 1.
                 * @example 1
                 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
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
            /** @description Not changed since; without a body. */
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
    getPageText: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A tag that you have: 304 when it is still the same.
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
                 * @description The page, from 1.
                 * @example 1
                 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
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
            /** @description Not changed since; without a body. */
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
                 * @description The bytes that are wanted, such as `bytes=0-1023`.
                 * @example bytes=0-1023
                 */
                Range?: string;
                /**
                 * @description The tag that the range is of; the whole file if it has changed.
                 * @example "5d41402abc4b2a76"
                 */
                "If-Range"?: string;
                /**
                 * @description The tag that the file must have, else 412.
                 * @example *
                 */
                "If-Match"?: string;
                /**
                 * @description A tag that you have: 304 when it is still the same.
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
            /** @description The part that was asked for. */
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
            /** @description Not changed since; without a body. */
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
            /** @description The file is another one than `If-Match` names. */
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
            /** @description The range lies behind the end of the file. */
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
    getViewerAsset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `br` and `gzip` are understood.
                 * @example br
                 */
                "Accept-Encoding"?: string;
                /**
                 * @description A tag that you have: 304 when it is still the same.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of the file, as the page of a document has it.
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
                };
            };
            /** @description Not changed since; without a body. */
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
            /** @description A page. */
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
            /** @description The account, logged in. */
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
            /** @description Logged in. */
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
            /** @description The account of the token. */
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
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, without their text. */
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
            /** @description The new key; its text is told this once. */
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
                 * @description The id of the key, not the key.
                 * @example 7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key; its text is told this once. */
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
                 * @description The id of the key, not the key.
                 * @example 7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key stops at once, everywhere. */
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
    listDocumentsAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description A part of the title, in any case.
                 * @example deck
                 */
                search?: string;
                /**
                 * @description Only documents of this level.
                 * @example high_interest
                 */
                engagement?: components["schemas"]["EngagementLevel"];
                /**
                 * @description `true`: only documents with leads.
                 * @example true
                 */
                has_leads?: boolean;
                /**
                 * @description Newest, most viewed, most engaged first; titles from A to Z.
                 * @example created_at
                 */
                sort?: "created_at" | "views" | "engagement" | "title";
                /**
                 * @description `desc` unless sorted by title.
                 * @example desc
                 */
                order?: "asc" | "desc";
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing before it.
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing after it.
                 * @example 2026-01-31
                 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents. */
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
                 * @description Makes it safe to send the request again: any text of your own, such as a UUID. Remembered for 24 hours.
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
            /** @description The document is published. */
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
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document and its settings. */
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
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document is deleted. */
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
    updateDocumentAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
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
            /** @description The document as it stands now. */
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
    getDocumentStatisticsAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing before it.
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing after it.
                 * @example 2026-01-31
                 */
                until?: string;
                /**
                 * @description Adds `timeline`, a row for each day.
                 * @example day
                 */
                interval?: "day";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
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
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv`: a table, with the names of the fields as header.
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The viewers, most engaged first. */
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
    eraseViewerAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
                /**
                 * @description As the list of viewers tells it.
                 * @example vwr_3f0c9a7b1d2e4f5061728394
                 */
                viewer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is kept of the viewer any more. */
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
    listLeadsAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description `csv`: a table, with the names of the fields as header.
                 * @example json
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description The short code of the document, with its `s-`.
                 * @example s-Ab3dE9
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of leads. */
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
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing before it.
                 * @example 2026-01-01
                 */
                since?: string;
                /**
                 * @description A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`): nothing after it.
                 * @example 2026-01-31
                 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of the account. */
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
    getWebhookAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook and its newest attempts. */
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
            /** @description The webhook was changed. */
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
            /** @description The webhook was created; `secret` is told this once. */
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
    deleteWebhookAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no webhook now. */
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
    sendTestEventAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the receiver answered. */
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
    listDeliveriesAsAccount: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page; more than 100 count as 100.
                 * @example 20
                 */
                per_page?: number;
                /**
                 * @description Only of this event.
                 * @example lead.captured
                 */
                event?: components["schemas"]["EventName"];
                /**
                 * @description Only in this state.
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
            /** @description A page of deliveries. */
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
            /** @description They begin at once. */
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
    getDeliveryAsAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As the list of deliveries tells it.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that was sent and answered. */
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
                 * @description As the list of deliveries tells it.
                 * @example evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent at once. */
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
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product, its version, and where its interface is. */
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
                 * @description A tag that you have: 304 when it is still the same.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
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
            /** @description Not changed since; without a body. */
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
                 * @description A tag that you have: 304 when it is still the same.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
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
            /** @description Not changed since; without a body. */
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
                 * @description `br` and `gzip` are understood.
                 * @example br
                 */
                "Accept-Encoding"?: string;
                /**
                 * @description A tag that you have: 304 when it is still the same.
                 * @example "5d41402abc4b2a76"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of the file, as the page of a document has it.
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
                };
            };
            /** @description Not changed since; without a body. */
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
            /** @description Its event loop turns. */
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
            /** @description Everything that it needs works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description Something does not work, or the process is stopping. */
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
            /** @description For Prometheus. */
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
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 over `<t>.` and the body, keyed with the whole secret. Refuse what is older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description From 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as Standard Webhooks has it.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as Standard Webhooks has it.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as Standard Webhooks has it.
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
            /** @description Do not send any more: the webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again after 1 and 30 minutes. */
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
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 over `<t>.` and the body, keyed with the whole secret. Refuse what is older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description From 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as Standard Webhooks has it.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as Standard Webhooks has it.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as Standard Webhooks has it.
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
            /** @description Do not send any more: the webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again after 1 and 30 minutes. */
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
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 over `<t>.` and the body, keyed with the whole secret. Refuse what is older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description From 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as Standard Webhooks has it.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as Standard Webhooks has it.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as Standard Webhooks has it.
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
            /** @description Do not send any more: the webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again after 1 and 30 minutes. */
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
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 over `<t>.` and the body, keyed with the whole secret. Refuse what is older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description From 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as Standard Webhooks has it.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as Standard Webhooks has it.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as Standard Webhooks has it.
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
            /** @description Do not send any more: the webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again after 1 and 30 minutes. */
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
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 over `<t>.` and the body, keyed with the whole secret. Refuse what is older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description From 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as Standard Webhooks has it.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as Standard Webhooks has it.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as Standard Webhooks has it.
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
            /** @description Do not send any more: the webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again after 1 and 30 minutes. */
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
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 over `<t>.` and the body, keyed with the whole secret. Refuse what is older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description From 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as Standard Webhooks has it.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as Standard Webhooks has it.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as Standard Webhooks has it.
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
            /** @description Do not send any more: the webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again after 1 and 30 minutes. */
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
                 * @description `t=<Unix time>,v1=<hex>`: HMAC-SHA256 over `<t>.` and the body, keyed with the whole secret. Refuse what is older than 300 seconds.
                 * @example t=1769851800,v1=5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
                 */
                "X-Service-Signature": string;
                /**
                 * @description The name of the event.
                 * @example lead.captured
                 */
                "X-Service-Event": string;
                /**
                 * @description From 1.
                 * @example 1
                 */
                "X-Service-Delivery-Attempt": string;
                /**
                 * @description The id of the event, as Standard Webhooks has it.
                 * @example evt_Ab3dE9fGh1jK
                 */
                "webhook-id": string;
                /**
                 * @description Unix time in seconds, as Standard Webhooks has it.
                 * @example 1769851800
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,<base64>`, as Standard Webhooks has it.
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
            /** @description Do not send any more: the webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again after 1 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
