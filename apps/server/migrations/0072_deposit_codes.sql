-- Deposits and what reached our addresses keep English codes; the specification's words (pendente, em_analise …) stand in
-- the contracts, where answers are written. The release before writes the old words, which the constraints refuse from here on.
create temp table deposit_code (word text primary key, code text not null) on commit drop;
insert into deposit_code values
  ('pendente', 'announced'), ('confirmado', 'confirmed'), ('rejeitado', 'rejected'), ('em_analise', 'under_analysis'),
  ('aguardando_pagamento', 'awaiting_payment'), ('nao_encontrada', 'not_found'), ('confirmando', 'confirming'),
  ('provedores_divergem', 'providers_disagree'), ('rede_indisponivel', 'network_unavailable'),
  ('falhou', 'execution_failed'), ('token_errado', 'wrong_token'), ('destino_errado', 'wrong_recipient'),
  ('hash_ja_utilizado', 'hash_already_used'), ('anterior_ao_registro', 'before_watch'), ('expirado', 'expired'),
  ('cancelado', 'cancelled_by_owner'), ('recusado_pelo_operador', 'refused_by_operator'),
  ('valor_nao_reservado', 'amount_not_reserved'), ('fora_do_prazo', 'out_of_time'),
  ('abaixo_do_minimo', 'below_minimum'), ('lista_de_risco', 'risk_listed'), ('remetente_bloqueado', 'sender_blocked'),
  ('nao_reclamado', 'unclaimed'), ('conta_encerrada', 'account_closed'),
  ('voltou_apos_baixa', 'back_after_write_off'), ('substituido', 'replaced');

alter table grain_deposit
  alter column status drop default,
  drop constraint custody_deposit_status_known,
  drop constraint custody_deposit_confirmed_when_received;
drop index custody_deposit_one_open_per_network;
drop index custody_deposit_open;

update grain_deposit d
   set status = (select code from deposit_code where word = d.status),
       reason = (select code from deposit_code where word = d.reason),
       checks = coalesce((select jsonb_object_agg(e.key, case when e.value ? 'reason'
                            then e.value || jsonb_build_object('reason', (select code from deposit_code where word = e.value ->> 'reason'))
                            else e.value end)
                     from jsonb_each(d.checks) e), '{}');
update grain_deposit_claim c set outcome = o.code from deposit_code o where o.word = c.outcome;
update custody_arrival a set reason = o.code from deposit_code o where o.word = a.reason;

alter table state_change disable trigger state_change_only_forgets;
update state_change s
   set from_state = (select code from deposit_code where word = s.from_state),
       to_state = (select code from deposit_code where word = s.to_state),
       reason = (select code from deposit_code where word = s.reason)
 where s.machine = 'custody_deposit';
alter table state_change enable trigger state_change_only_forgets;

alter table grain_deposit
  alter column status set default 'announced',
  add constraint grain_deposit_status_known check (status in ('announced', 'confirmed', 'rejected', 'under_analysis')),
  add constraint grain_deposit_confirmed_when_received
    check ((status = 'confirmed') = (confirmed_at is not null) and (status <> 'confirmed' or received > fee)),
  add constraint grain_deposit_reason_known check (
    reason in ('awaiting_payment', 'not_found', 'confirming', 'providers_disagree', 'network_unavailable',
               'execution_failed', 'wrong_token', 'wrong_recipient', 'hash_already_used', 'before_watch', 'expired',
               'cancelled_by_owner', 'refused_by_operator', 'amount_not_reserved', 'out_of_time', 'below_minimum',
               'risk_listed', 'sender_blocked', 'unclaimed', 'account_closed', 'back_after_write_off'));
create unique index grain_deposit_one_open_per_network on grain_deposit (user_id, network) where status = 'announced';
create index grain_deposit_open on grain_deposit (expires_at) where status = 'announced';

alter table custody_arrival
  add constraint custody_arrival_reason_known check (
    reason in ('awaiting_payment', 'not_found', 'confirming', 'providers_disagree', 'network_unavailable',
               'execution_failed', 'wrong_token', 'wrong_recipient', 'hash_already_used', 'before_watch', 'expired',
               'cancelled_by_owner', 'refused_by_operator', 'amount_not_reserved', 'out_of_time', 'below_minimum',
               'risk_listed', 'sender_blocked', 'unclaimed', 'account_closed', 'back_after_write_off'));
