-- Stand-ins for the functions of Citus that server/deploy/citus.sql calls: each refuses what Citus documents that it refuses, by
-- the catalogue at the moment of the call, and says it in words like Citus's. A table that is distributed becomes one of four
-- partitions by the hash of its column, so that PostgreSQL itself holds every key and every trigger to its part.
create schema stand_in;
create table stand_in.tables (name regclass primary key, kind text not null, col name);

create function run_command_on_workers(command text) returns void language sql as 'select';

-- What a trigger's function may do where its rows are: ask for rows of its own ticket, or read a reference table.
create function stand_in.check_triggers(t regclass) returns void language plpgsql as $$
declare
  f record;
  said text;
begin
  for f in select p.proname, p.prosrc, g.tgname from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where g.tgrelid = t and not g.tgisinternal
  loop
    if current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on' then
      raise exception 'triggers are not supported on distributed tables when "citus.enable_unsafe_triggers" is set to "false"';
    end if;
    if f.prosrc ~* '\mpg_notify\M|\mnotify\s' then
      raise exception 'cannot PREPARE a transaction that has executed LISTEN, UNLISTEN, or NOTIFY (%)', f.tgname;
    end if;
    for said in select m[1] from regexp_matches(f.prosrc,
      '\m(?:update|from|into)\s+(?:tickets|messages|ticket_notes|uploads|ticket_reads)\M([^;]*?)(?=\m(?:from|update)\s|;)', 'gi') as m
    loop
      if said !~* 'where\s+(id|ticket_id)\s*=\s*(new\.|old\.|of_)\w+' and said !~* '^\s*set[^;]*where\s+(id|ticket_id)\s*=\s*(new\.|old\.|of_)\w+' then
        raise exception 'cannot execute a distributed query from a query on a shard (%)', f.tgname;
      end if;
    end loop;
  end loop;
end $$;

create function stand_in.check_references(t regclass) returns void language plpgsql as $$
declare
  own stand_in.tables;
  their stand_in.tables;
  k record;
begin
  select * into own from stand_in.tables where name = t;
  for k in select * from pg_constraint where contype = 'f' and conrelid = t and conparentid = 0 loop
    select * into their from stand_in.tables where name = k.confrelid;
    if their.kind is null then
      raise exception 'cannot create foreign key constraint: % must be a distributed table or a reference table', k.confrelid::regclass;
    end if;
    if their.kind = 'distributed' then
      if own.kind = 'reference' then
        raise exception 'foreign keys from reference tables to distributed tables are not supported';
      end if;
      if not exists (
        select from unnest(k.conkey, k.confkey) as pair (here, there)
        join pg_attribute a on a.attrelid = t and a.attnum = pair.here
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there
        where a.attname = own.col and b.attname = their.col) then
        raise exception 'cannot create foreign key constraint: % does not include the distribution column', k.conname;
      end if;
      if k.confdeltype in ('n', 'd') then
        raise exception 'SET NULL or SET DEFAULT is not supported in ON DELETE operation when distribution key is included in the foreign key constraint';
      end if;
    end if;
  end loop;
end $$;

-- References from elsewhere: of a table of the coordinator alone to a reference table they may be, to a distributed one never.
create function stand_in.check_referred(t regclass) returns void language plpgsql as $$
declare
  k record;
begin
  for k in select conname, conrelid::regclass as "from" from pg_constraint
    where contype = 'f' and confrelid = t and conparentid = 0
      and not exists (select from stand_in.tables where name = conrelid and kind = 'distributed')
  loop
    raise exception 'cannot create foreign key constraint % from local table % to a distributed table', k.conname, k."from";
  end loop;
end $$;

create function create_reference_table(t regclass) returns void language plpgsql as $$
begin
  if exists (select from stand_in.tables where name = t) then raise exception 'table "%" is already distributed', t; end if;
  if exists (select from pg_trigger where tgrelid = t and not tgisinternal) then
    raise exception 'triggers are not supported on reference tables (%)', t;
  end if;
  insert into stand_in.tables values (t, 'reference');
  perform stand_in.check_references(t);
end $$;

create function create_distributed_table(t regclass, col name, colocate_with text default 'default')
returns void language plpgsql as $$
declare
  plain name := (select relname from pg_class where oid = t);
  i record;
  rest text[];
  columns text;
  said text;
begin
  if exists (select from stand_in.tables where name = t) then raise exception 'table "%" is already distributed', t; end if;
  if not exists (select from pg_attribute where attrelid = t and attname = col) then
    raise exception 'column "%" of relation "%" does not exist', col, t;
  end if;
  if colocate_with <> 'default' and not exists (
    select from stand_in.tables o
    join pg_attribute a on a.attrelid = o.name and a.attname = o.col
    join pg_attribute b on b.attrelid = t and b.attname = $2 and b.atttypid = a.atttypid
    where o.name = to_regclass(colocate_with) and o.kind = 'distributed') then
    raise exception 'cannot colocate tables % and %', colocate_with, t;
  end if;
  for i in select x.indexrelid::regclass as name from pg_index x where x.indrelid = t and (x.indisunique or x.indisexclusion)
    and not exists (
      select from pg_attribute a where a.attrelid = t and a.attname = col
        and a.attnum = any ((x.indkey::int2[])[0:x.indnkeyatts - 1]))
  loop
    raise exception 'cannot create constraint on "%": Distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column (%)', t, i.name;
  end loop;
  -- A reference to a reference table has made it one of the coordinator's own already, and such a one is not taken apart again.
  if exists (select from pg_attribute where attrelid = t and attidentity <> '')
    and exists (select from pg_constraint k join stand_in.tables o on o.name = k.confrelid where k.conrelid = t and k.contype = 'f') then
    raise exception 'cannot complete operation on a table with identity column (%)', t;
  end if;
  execute format('select %L where exists (select from %s where %I is null)', t, t, col) into said;
  if said is not null then raise exception 'the partition column of table % cannot be NULL', t; end if;
  insert into stand_in.tables values (t, 'distributed', col);
  perform stand_in.check_references(t), stand_in.check_referred(t), stand_in.check_triggers(t);

  -- What is made anew, in this order, once the rows are there.
  select coalesce(array_agg(made order by place), '{}') into rest from (
    select format('alter table public.%I add constraint %I %s', plain, conname, pg_get_constraintdef(oid)), 1
      from pg_constraint where conrelid = t and contype = 'f'
    union all select replace(pg_get_triggerdef(oid), ' ON public.', ' ON '), 2
      from pg_trigger where tgrelid = t and not tgisinternal
  ) as things (made, place);
  select string_agg(format('%I', attname), ', ') into columns from pg_attribute
    where attrelid = t and attnum > 0 and not attisdropped and attgenerated = '';
  create schema if not exists former;
  execute format('alter table %s set schema former', t);
  execute format('create table public.%I (like former.%I including all) partition by hash (%I)', plain, plain, col);
  for n in 0..3 loop
    execute format('create table public.%I partition of public.%I for values with (modulus 4, remainder %s)',
      format('%s_10200%s', plain, n), plain, n);
  end loop;
  execute format('insert into public.%I (%s) overriding system value select %s from former.%I', plain, columns, columns, plain);
  for i in select attname from pg_attribute where attrelid = t and attidentity <> '' loop
    perform setval(pg_get_serial_sequence(format('public.%I', plain), i.attname),
      nextval(pg_get_serial_sequence(format('former.%I', plain), i.attname)), false);
  end loop;
  foreach said in array rest loop execute said; end loop;
  execute format('drop table former.%I', plain);
  delete from stand_in.tables where name = t;
  insert into stand_in.tables values (format('public.%I', plain)::regclass, 'distributed', col);
end $$;

-- What `alter table` of Citus would have refused in between.
create function stand_in.check_all() returns void language plpgsql as $$
begin
  perform stand_in.check_references(name) from stand_in.tables;
  perform stand_in.check_referred(name) from stand_in.tables where kind = 'distributed';
end $$;
