-- Orders of grain, their loads and their disputes keep their changes of state where everything else does. The events of
-- an order stay what both sides read.
insert into state_change (machine, subject_id, from_state, to_state, at, actor)
select machine, subject_id, from_state, to_state, at, actor from (
  select 'grain_order' as machine, order_id as subject_id, from_status as from_state, to_status as to_state, at, actor, number
    from grain_order_event where to_status is not null
  union all
  select 'grain_load', load_id, load_from, load_to, at, actor, number from grain_order_event where load_to is not null
  union all
  select 'grain_dispute', order_id, lag(state, 1, 'none') over (partition by order_id order by number), state, at, actor,
         number
    from (select *, case type when 'dispute.opened' then 'open' when 'dispute.mediation' then 'mediation'
                              when 'dispute.settled' then 'decided' when 'dispute.ruled' then 'decided' end as state
            from grain_order_event) e
   where state is not null
) past
order by number;
