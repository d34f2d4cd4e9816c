-- What Banco Central closed each business day at (PTAX), in reais per unit scaled by 10^8: the reference beside the market.
create table price_closing (
  currency text collate "C" not null,
  day date not null,
  buy numeric(38, 0) not null,
  sell numeric(38, 0) not null,
  primary key (currency, day),
  constraint price_closing_known check (currency in ('USD', 'EUR')),
  constraint price_closing_positive check (buy > 0 and buy <= sell)
);
revoke delete, truncate on price_closing from lastro_app;
