// The text of PDFs and of copied web pages, as banks lay them out, with made-up rows. Written from what is publicly known
// about such statements.
import type { Layout } from './layouts.ts';

export const TEXT_LAYOUTS: readonly Layout[] = [
  {
    name: 'America: sections with headings, payments negative, totals of the year',
    region: 'US',
    text: `Opening/Closing Date 09/21/26 - 10/20/26
ACCOUNT ACTIVITY
Date of
Transaction      Merchant Name or Transaction Description                         $ Amount
PAYMENTS AND OTHER CREDITS
10/05            Payment Thank You - Web                                          -350.00
10/09            AMAZON MKTPLACE PMTS Amzn.com/bill WA                             -24.10
PURCHASE
10/03            STARBUCKS STORE 12345 SEATTLE WA                                    6.40
10/14            WHOLEFDS SEA 10123 SEATTLE WA                                   1,045.10
2026 Totals Year-to-Date
Total fees charged in 2026                                                         $0.00
Total interest charged in 2026                                                     $0.00`,
    rows: [
      '2026-10-05 -350 payment',
      '2026-10-09 -24.1 refund',
      '2026-10-03 6.4 purchase',
      '2026-10-14 1045.1 purchase',
    ],
  },
  {
    name: 'Australia: debit and credit by column, CR behind the balance',
    region: 'AU',
    text: `Statement Period 1 Oct 2026 - 31 Oct 2026
Date    Transaction                                     Debit        Credit       Balance
01 Oct  2026 OPENING BALANCE                                                    $1,000.00 CR
03 Oct  COLES 0592 COBURG AU
        Card xx1234                                     12.40                     $987.60 CR
05 Oct  Salary EXAMPLE PTY LTD                                       2,500.00   $3,487.60 CR
09 Oct  Wdl ATM CBA ATM COBURG                          60.00                   $3,427.60 CR
31 Oct  2026 CLOSING BALANCE                                                    $3,427.60 CR`,
    rows: ['2026-10-03 12.4 purchase', '2026-10-05 -2500 transfer', '2026-10-09 60 cash'],
  },
  {
    name: 'Hong Kong: days joined with the month, two dates, Chinese beside English',
    region: 'HK',
    text: `Statement date 月結單日期 20 OCT 2026
Post date  Trans date  Description of transaction 交易說明                     Amount (HKD) 金額
04OCT      03OCT       WELLCOME MONG KOK HK                                         112.40
06OCT      05OCT       PAYMENT - THANK YOU                                        3,500.00CR
15OCT      14OCT       FOODPANDA HONG KONG HK                                        88.00`,
    rows: ['2026-10-03 112.4 purchase', '2026-10-05 -3500 payment', '2026-10-14 88 purchase'],
  },
  {
    name: 'Malaysia: two dates, a foreign amount below',
    region: 'MY',
    text: `Tarikh Penyata / Statement Date 20 OCT 2026
POSTING DATE   TRANSACTION DATE   DESCRIPTION                                       AMOUNT (RM)
04 OCT         03 OCT             SHOPEE KUALA LUMPUR MY                                 45.10
06 OCT         05 OCT             PAYMENT - THANK YOU                                   350.00 CR
15 OCT         14 OCT             NETFLIX.COM LOS GATOS US                               54.90
                                  USD 12.99
16 OCT         16 OCT             SERVICE TAX                                            25.00`,
    rows: [
      '2026-10-03 45.1 purchase',
      '2026-10-05 -350 payment',
      '2026-10-14 54.9 purchase',
      '2026-10-16 25 fee',
    ],
  },
  {
    name: 'Britain: the month before the day, CR on a line of its own heading',
    region: 'GB',
    text: `Statement date Oct 20, 2026
Transaction Date   Process Date   Transaction Details                    Foreign Spend   Amount £
Oct 3              Oct 4          TESCO STORES 2041 LONDON                                  12.40
Oct 5              Oct 5          PAYMENT RECEIVED - THANK YOU                             350.00 CR
Oct 14             Oct 15         AMAZON.CO.UK LONDON                                        9.99`,
    rows: ['2026-10-03 12.4 purchase', '2026-10-05 -350 payment', '2026-10-14 9.99 purchase'],
  },
  {
    name: 'Singapore: references below, amounts with CR joined',
    region: 'SG',
    text: `Statement Date : 20 Oct 2026
Transaction Date  Posting Date  Description                                    Amount (SGD)
03 Oct            04 Oct        GRAB* A-7QK2M9XWGYD4 SINGAPORE SG                      12.50
                                Transaction Ref 74541836276288101234567
05 Oct            05 Oct        PAYMENT VIA FAST                                      350.00CR
14 Oct            15 Oct        NTUC FAIRPRICE SINGAPORE SG                            45.10
                                Transaction Ref 74541836276288101234568
                                NEW BALANCE                                           612.40`,
    rows: ['2026-10-03 12.5 purchase', '2026-10-05 -350 payment', '2026-10-14 45.1 purchase'],
  },
  {
    name: 'copied from a page: tabs, a currency before each amount',
    region: 'SG',
    text: `14 Oct 2026\tGRAB SINGAPORE\tSGD 12.50
12 Oct 2026\tPAYMENT - THANK YOU\t-SGD 350.00
03 Oct 2026\tNTUC FAIRPRICE\tSGD 45.10`,
    rows: ['2026-10-14 12.5 purchase', '2026-10-12 -350 payment', '2026-10-03 45.1 purchase'],
  },
  {
    name: 'copied from an app: the shop first, then its day and the amount',
    region: 'GB',
    text: `Tesco
3 October 2026
-£12.40
Pret A Manger
4 October 2026
-£4.20
Example Ltd Salary
5 October 2026
£2,000.00`,
    rows: ['2026-10-03 12.4 purchase', '2026-10-04 4.2 purchase', '2026-10-05 -2000 transfer'],
  },
  {
    name: 'India: a card’s text, days with a time, Cr behind the amount',
    region: 'IN',
    text: `Statement Date 20/10/2026
Date                 Transaction Description                              Amount (in Rs.)
03/10/2026 18:02:11  SWIGGY BANGALORE                                              450.00
05/10/2026           BPPY CC PAYMENT BD0000000000 (Ref# ST000000000)             5,000.00 Cr
14/10/2026 09:12:45  AMAZON PAY INDIA PRIVATE BANGALORE                          1,499.00`,
    rows: ['2026-10-03 450 purchase', '2026-10-05 -5000 payment', '2026-10-14 1499 purchase'],
  },
  {
    name: 'France: a statement’s text, débit and crédit by column',
    region: 'FR',
    text: `RELEVE DE COMPTE du 01/10/2026 au 31/10/2026
Date       Valeur     Nature de l'opération                             Débit          Crédit
                      SOLDE PRECEDENT AU 30/09/2026                                  1.000,00
03/10/2026 03/10/2026 CARTE X1234 02/10 CARREFOUR CITY PARIS            12,40
05/10/2026 05/10/2026 VIREMENT RECU EXEMPLE SA SALAIRE                               2.000,00
09/10/2026 09/10/2026 PRELEVEMENT EUROPEEN ORANGE SA                    39,99
                      NOUVEAU SOLDE AU 31/10/2026                                    2.947,61`,
    rows: ['2026-10-03 12.4 purchase', '2026-10-05 -2000 transfer', '2026-10-09 39.99 payment'],
  },
];
