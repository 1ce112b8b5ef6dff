import type { PageTexts } from './en.ts';

/** The texts in Japanese. */
export const texts: PageTexts = {
  // Viewer page
  scriptNeeded:
    'この文書の表示にはスクリプトを使用します。お読みになるには、このサイトで JavaScript を許可してください。',
  sharedBy: '{sender} さんから共有された文書です。',
  toReadOnline: 'オンラインで読める文書です。',

  // Every page of text
  sharedWith: 'Docsight で共有されています',

  // Not found
  absentTitle: '文書が見つかりません',
  absentHeading: '文書が見つかりません',
  absentReason: 'リンクに誤りがあるか、文書が取り下げられた可能性があります。送信者にお問い合わせください。',

  // Privacy
  privacyTitle: '閲覧の計測について',
  privacyLead:
    'Docsight で共有された文書は、どのように読まれたかを共有した人に知らせます。{operator} がその人のために計測しています。',
  measuredHeading: '計測する内容',
  measuredPages:
    'どのページが、いつ、何秒間画面に表示されていたか。ページが表示されていて、操作している間だけ計測します。最後の操作から 30 秒で計測は止まります。',
  measuredReturns: '再び訪れたかどうか、文書をダウンロードしたかどうか。',
  measuredEmail:
    'メールアドレスの入力を求める文書もあります。入力すると、お名前（入力した場合）と、その文書で読んだ内容とともに保存されます。入力しなければ匿名のままです。',
  measuredOnlyHere:
    'ほかのサイトがこのデータを受け取ることはなく、広告にも使われません。ネットワークアドレスは、アクセス数を制限するためだけに使います。読んだ内容とともに保存されることはありません。',
  purposeHeading: '目的',
  purpose:
    '文書を共有した人は、どの部分に関心が持たれたかを知り、アドレスを入力した読者に連絡することができます。データを見るのは、その人と、データの転送先のプログラムです。',
  cookieHeading: 'Cookie について',
  cookie:
    '文書ごとに {cookie} という Cookie が 1 つあります。文書を開き、再び訪れたときにブラウザーを識別するためのものです。このサイトだけに送信され、最後の訪問から 400 日で期限が切れます。',
  offlineStorage: 'オフラインの間は、まだ送信できていない内容をブラウザーが最長 1 日保存します。',
  anonymityHeading: '識別されたくない場合',
  anonymity:
    'ブラウザーで Global Privacy Control を有効にしてください。文書を開くたびに新しい匿名の読者となり、ブラウザーを閉じると Cookie は削除されます。それでもメールアドレスを入力した場合は、文書を再び読み込むまで有効です。',
  erasureHeading: 'データの消去を求めるには',
  erasure:
    '文書を共有した人にお問い合わせください。その人は、あなたに関するすべてのデータを完全に消去できます。このサイトの Cookie を削除すると、新しい読者として扱われます。',
};
