import type { PageTexts } from './en.ts';

/** The texts in Portuguese, as in Brazil. */
export const texts: PageTexts = {
  // Viewer page
  scriptNeeded: 'Este documento é exibido por um script. Permita JavaScript neste site para lê-lo.',
  sharedBy: 'Compartilhado por {sender}.',
  toReadOnline: 'Um documento para ler online.',

  // Every page of text
  sharedWith: 'Compartilhado pelo Docsight',

  // Not found
  absentTitle: 'Nenhum documento',
  absentHeading: 'Não há documento aqui',
  absentReason:
    'O link pode ter um erro de digitação, ou o documento foi removido. Fale com a pessoa que o enviou a você.',

  // Privacy
  privacyTitle: 'Como a leitura é medida',
  privacyLead:
    'Documentos compartilhados pelo Docsight mostram a quem os compartilhou como são lidos. {operator} faz essa medição para essa pessoa.',
  measuredHeading: 'O que é medido',
  measuredPages:
    'Quais páginas estiveram na sua tela, quando e por quantos segundos. O tempo conta apenas enquanto a página está visível e há atividade. Ele para meio minuto depois do seu último movimento.',
  measuredReturns: 'Se você voltou e se baixou o documento.',
  measuredEmail:
    'Alguns documentos pedem seu e-mail. Se você o informar, ele é armazenado com seu nome, se você o der, e com o que você leu nesse documento. Caso contrário, você permanece anônimo.',
  measuredOnlyHere:
    'Nenhum outro site recebe esses dados, e eles não são usados para publicidade. Seu endereço de rede é usado apenas para limitar o número de solicitações. Ele não é armazenado com o que você lê.',
  purposeHeading: 'Finalidade',
  purpose:
    'A pessoa que compartilhou o documento fica sabendo quais partes interessam e pode escrever aos leitores que informaram seu endereço. Essa pessoa vê os dados, assim como os programas para os quais eles são encaminhados.',
  cookieHeading: 'O cookie',
  cookie:
    'Há um cookie para cada documento, {cookie}. Ele abre o documento para você e reconhece seu navegador quando você volta. Ele é enviado apenas a este site e expira 400 dias depois da sua última visita.',
  offlineStorage:
    'Enquanto você está sem conexão, seu navegador guarda o que ainda não pôde ser enviado, por no máximo um dia.',
  anonymityHeading: 'Se você não quer ser reconhecido',
  anonymity:
    'Ative o Global Privacy Control no seu navegador. Assim, você é um leitor novo e anônimo cada vez que abre um documento, e o cookie é removido quando você fecha o navegador. Se mesmo assim você informar seu e-mail, ele vale até você recarregar o documento.',
  erasureHeading: 'Como pedir a exclusão dos seus dados',
  erasure:
    'Fale com a pessoa que compartilhou o documento com você. Ela pode excluir definitivamente todos os dados sobre você. Se você excluir os cookies deste site, passa a ser um novo leitor.',
};
