// Written by `npm run db:types` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      agent_sessions: {
        Row: {
          agent_slug: string;
          agent_snapshot: string | null;
          cancel_requested_at: string | null;
          context: string;
          created_at: string;
          held_as: Database['public']['Enums']['session_hold'];
          id: string;
          key_id: string;
          model_id: string | null;
          next_event: number;
          next_message: number;
          off_record: boolean;
          recap_asked_at: string | null;
          recapped_messages: number;
          reflection_id: string;
          status: Database['public']['Enums']['agent_session_status'];
          title: string | null;
          title_key_id: string | null;
          total_cost_microcents: number;
          total_input_tokens: number;
          total_output_tokens: number;
          turn_expires_at: string | null;
          turn_first_event: number | null;
          turn_id: string | null;
          turns_taken: number;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          agent_slug: string;
          agent_snapshot?: string | null;
          cancel_requested_at?: string | null;
          context: string;
          created_at?: string;
          held_as: Database['public']['Enums']['session_hold'];
          id?: string;
          key_id: string;
          model_id?: string | null;
          next_event?: number;
          next_message?: number;
          off_record?: boolean;
          recap_asked_at?: string | null;
          recapped_messages?: number;
          reflection_id: string;
          status?: Database['public']['Enums']['agent_session_status'];
          title?: string | null;
          title_key_id?: string | null;
          total_cost_microcents?: number;
          total_input_tokens?: number;
          total_output_tokens?: number;
          turn_expires_at?: string | null;
          turn_first_event?: number | null;
          turn_id?: string | null;
          turns_taken?: number;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          agent_slug?: string;
          agent_snapshot?: string | null;
          cancel_requested_at?: string | null;
          context?: string;
          created_at?: string;
          held_as?: Database['public']['Enums']['session_hold'];
          id?: string;
          key_id?: string;
          model_id?: string | null;
          next_event?: number;
          next_message?: number;
          off_record?: boolean;
          recap_asked_at?: string | null;
          recapped_messages?: number;
          reflection_id?: string;
          status?: Database['public']['Enums']['agent_session_status'];
          title?: string | null;
          title_key_id?: string | null;
          total_cost_microcents?: number;
          total_input_tokens?: number;
          total_output_tokens?: number;
          turn_expires_at?: string | null;
          turn_first_event?: number | null;
          turn_id?: string | null;
          turns_taken?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'agent_sessions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'agent_sessions_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      agent_versions: {
        Row: {
          agent_id: string;
          prompt_pack_hash: string;
          recorded_at: string;
          reflection_id: string;
          surface: Database['public']['Enums']['session_surface'];
          version_id: string;
        };
        Insert: {
          agent_id: string;
          prompt_pack_hash: string;
          recorded_at?: string;
          reflection_id: string;
          surface: Database['public']['Enums']['session_surface'];
          version_id: string;
        };
        Update: {
          agent_id?: string;
          prompt_pack_hash?: string;
          recorded_at?: string;
          reflection_id?: string;
          surface?: Database['public']['Enums']['session_surface'];
          version_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'agent_versions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      asked_questions: {
        Row: {
          answered_at: string | null;
          asked_at: string;
          asker_id: string;
          conversation_id: string;
          entry_id: string;
          id: string;
          is_guest: boolean;
          meaning: number[] | null;
          meaning_model: string | null;
          question: string;
          reflection_id: string;
          terms: string[];
          turn_id: string;
          was_answered: boolean;
        };
        Insert: {
          answered_at?: string | null;
          asked_at?: string;
          asker_id: string;
          conversation_id: string;
          entry_id: string;
          id?: string;
          is_guest: boolean;
          meaning?: number[] | null;
          meaning_model?: string | null;
          question: string;
          reflection_id: string;
          terms: string[];
          turn_id: string;
          was_answered: boolean;
        };
        Update: {
          answered_at?: string | null;
          asked_at?: string;
          asker_id?: string;
          conversation_id?: string;
          entry_id?: string;
          id?: string;
          is_guest?: boolean;
          meaning?: number[] | null;
          meaning_model?: string | null;
          question?: string;
          reflection_id?: string;
          terms?: string[];
          turn_id?: string;
          was_answered?: boolean;
        };
        Relationships: [
          { foreignKeyName: 'asked_questions_conversation_id_reflection_id_fkey'; columns: ['conversation_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'asked_questions_entry_id_reflection_id_fkey'; columns: ['entry_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'question_entries'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'asked_questions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'asked_questions_turn_id_fkey'; columns: ['turn_id']; isOneToOne: true; referencedRelation: 'conversation_turns'; referencedColumns: ['id'] },
        ];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          created_at: string;
          details: Json;
          hash: string;
          position: number;
          prev_hash: string;
          reflection_id: string;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          created_at?: string;
          details?: Json;
          hash: string;
          position: number;
          prev_hash: string;
          reflection_id: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          created_at?: string;
          details?: Json;
          hash?: string;
          position?: number;
          prev_hash?: string;
          reflection_id?: string;
        };
        Relationships: [

        ];
      };
      cap_reservations: {
        Row: {
          amount: number;
          cap: string;
          charge_on_expiry: boolean;
          created_at: string;
          expires_at: string;
          id: string;
          idempotency_key: string | null;
          period: string;
          status: Database['public']['Enums']['cap_reservation_status'];
          subject: string;
        };
        Insert: {
          amount: number;
          cap: string;
          charge_on_expiry: boolean;
          created_at?: string;
          expires_at: string;
          id?: string;
          idempotency_key?: string | null;
          period: string;
          status?: Database['public']['Enums']['cap_reservation_status'];
          subject: string;
        };
        Update: {
          amount?: number;
          cap?: string;
          charge_on_expiry?: boolean;
          created_at?: string;
          expires_at?: string;
          id?: string;
          idempotency_key?: string | null;
          period?: string;
          status?: Database['public']['Enums']['cap_reservation_status'];
          subject?: string;
        };
        Relationships: [
          { foreignKeyName: 'cap_reservations_subject_cap_period_fkey'; columns: ['subject', 'cap', 'period']; isOneToOne: false; referencedRelation: 'cap_usage'; referencedColumns: ['subject', 'cap', 'period'] },
        ];
      };
      cap_usage: {
        Row: {
          cap: string;
          period: string;
          reserved: number;
          subject: string;
          used: number;
        };
        Insert: {
          cap: string;
          period: string;
          reserved?: number;
          subject: string;
          used?: number;
        };
        Update: {
          cap?: string;
          period?: string;
          reserved?: number;
          subject?: string;
          used?: number;
        };
        Relationships: [

        ];
      };
      contradictions: {
        Row: {
          choice: Database['public']['Enums']['contradiction_choice'] | null;
          chosen_at: string | null;
          chosen_by: string | null;
          created_at: string;
          disagreement: Database['public']['Enums']['disagreement'];
          id: string;
          one_namespace_id: string;
          one_quote: string;
          one_source_id: string;
          other_namespace_id: string;
          other_quote: string;
          other_source_id: string;
          pair_hash: string;
          reflection_id: string;
        };
        Insert: {
          choice?: Database['public']['Enums']['contradiction_choice'] | null;
          chosen_at?: string | null;
          chosen_by?: string | null;
          created_at?: string;
          disagreement: Database['public']['Enums']['disagreement'];
          id?: string;
          one_namespace_id: string;
          one_quote: string;
          one_source_id: string;
          other_namespace_id: string;
          other_quote: string;
          other_source_id: string;
          pair_hash?: never;
          reflection_id: string;
        };
        Update: {
          choice?: Database['public']['Enums']['contradiction_choice'] | null;
          chosen_at?: string | null;
          chosen_by?: string | null;
          created_at?: string;
          disagreement?: Database['public']['Enums']['disagreement'];
          id?: string;
          one_namespace_id?: string;
          one_quote?: string;
          one_source_id?: string;
          other_namespace_id?: string;
          other_quote?: string;
          other_source_id?: string;
          pair_hash?: never;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'contradictions_chosen_by_fkey'; columns: ['chosen_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'contradictions_one_source_fkey'; columns: ['one_source_id', 'reflection_id', 'one_namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
          { foreignKeyName: 'contradictions_other_source_fkey'; columns: ['other_source_id', 'reflection_id', 'other_namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
          { foreignKeyName: 'contradictions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      conversation_calls: {
        Row: {
          agent_id: string;
          connected_at: string | null;
          conversation_id: string;
          created_at: string;
          deleted_at: string | null;
          duration_seconds: number | null;
          ordinal: number;
          provider_conversation_id: string;
          reflection_id: string;
          settled_at: string | null;
        };
        Insert: {
          agent_id: string;
          connected_at?: string | null;
          conversation_id: string;
          created_at?: string;
          deleted_at?: string | null;
          duration_seconds?: number | null;
          ordinal: number;
          provider_conversation_id: string;
          reflection_id: string;
          settled_at?: string | null;
        };
        Update: {
          agent_id?: string;
          connected_at?: string | null;
          conversation_id?: string;
          created_at?: string;
          deleted_at?: string | null;
          duration_seconds?: number | null;
          ordinal?: number;
          provider_conversation_id?: string;
          reflection_id?: string;
          settled_at?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'conversation_calls_conversation_id_reflection_id_fkey'; columns: ['conversation_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id', 'reflection_id'] },
        ];
      };
      conversation_turns: {
        Row: {
          body: string;
          citations: Json;
          conversation_id: string;
          created_at: string;
          id: string;
          is_aside: boolean;
          position: number;
          reflection_id: string;
          speaker: Database['public']['Enums']['turn_speaker'];
          spoken_at: string | null;
        };
        Insert: {
          body: string;
          citations?: Json;
          conversation_id: string;
          created_at?: string;
          id?: string;
          is_aside?: boolean;
          position: number;
          reflection_id: string;
          speaker: Database['public']['Enums']['turn_speaker'];
          spoken_at?: string | null;
        };
        Update: {
          body?: string;
          citations?: Json;
          conversation_id?: string;
          created_at?: string;
          id?: string;
          is_aside?: boolean;
          position?: number;
          reflection_id?: string;
          speaker?: Database['public']['Enums']['turn_speaker'];
          spoken_at?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'conversation_turns_conversation_id_reflection_id_fkey'; columns: ['conversation_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'conversation_turns_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      conversations: {
        Row: {
          agent_id: string | null;
          audience: Database['public']['Enums']['session_audience'];
          created_at: string;
          duration_seconds: number | null;
          ended_at: string | null;
          failure_reason: string | null;
          fallback_reason: string | null;
          guest_id: string | null;
          id: string;
          ingest_namespace_id: string | null;
          ingestion_enabled: boolean;
          keeps_sound: boolean;
          mode: Database['public']['Enums']['session_mode'];
          namespaces: string[];
          off_record: boolean;
          provider_conversation_id: string | null;
          question_entry_id: string | null;
          reflection_id: string;
          requested_agent_id: string | null;
          role: Database['public']['Enums']['session_role'];
          share_link_id: string | null;
          started_at: string | null;
          status: Database['public']['Enums']['conversation_status'];
          surface: Database['public']['Enums']['session_surface'];
          text_only: boolean;
          user_id: string | null;
        };
        Insert: {
          agent_id?: string | null;
          audience: Database['public']['Enums']['session_audience'];
          created_at?: string;
          duration_seconds?: number | null;
          ended_at?: string | null;
          failure_reason?: string | null;
          fallback_reason?: string | null;
          guest_id?: string | null;
          id?: string;
          ingest_namespace_id?: string | null;
          ingestion_enabled: boolean;
          keeps_sound?: boolean;
          mode: Database['public']['Enums']['session_mode'];
          namespaces: string[];
          off_record: boolean;
          provider_conversation_id?: string | null;
          question_entry_id?: string | null;
          reflection_id: string;
          requested_agent_id?: string | null;
          role: Database['public']['Enums']['session_role'];
          share_link_id?: string | null;
          started_at?: string | null;
          status?: Database['public']['Enums']['conversation_status'];
          surface: Database['public']['Enums']['session_surface'];
          text_only?: boolean;
          user_id?: string | null;
        };
        Update: {
          agent_id?: string | null;
          audience?: Database['public']['Enums']['session_audience'];
          created_at?: string;
          duration_seconds?: number | null;
          ended_at?: string | null;
          failure_reason?: string | null;
          fallback_reason?: string | null;
          guest_id?: string | null;
          id?: string;
          ingest_namespace_id?: string | null;
          ingestion_enabled?: boolean;
          keeps_sound?: boolean;
          mode?: Database['public']['Enums']['session_mode'];
          namespaces?: string[];
          off_record?: boolean;
          provider_conversation_id?: string | null;
          question_entry_id?: string | null;
          reflection_id?: string;
          requested_agent_id?: string | null;
          role?: Database['public']['Enums']['session_role'];
          share_link_id?: string | null;
          started_at?: string | null;
          status?: Database['public']['Enums']['conversation_status'];
          surface?: Database['public']['Enums']['session_surface'];
          text_only?: boolean;
          user_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'conversations_ingest_namespace_id_reflection_id_fkey'; columns: ['ingest_namespace_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'namespaces'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'conversations_question_entry_id_fkey'; columns: ['question_entry_id']; isOneToOne: false; referencedRelation: 'question_entries'; referencedColumns: ['id'] },
          { foreignKeyName: 'conversations_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'conversations_share_link_id_reflection_id_fkey'; columns: ['share_link_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'share_links'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'conversations_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      data_keys: {
        Row: {
          created_at: string;
          id: string;
          master_key_id: string;
          reflection_id: string;
          retired_at: string | null;
          rewrapped_at: string | null;
          wrapped_key: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          master_key_id: string;
          reflection_id: string;
          retired_at?: string | null;
          rewrapped_at?: string | null;
          wrapped_key: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          master_key_id?: string;
          reflection_id?: string;
          retired_at?: string | null;
          rewrapped_at?: string | null;
          wrapped_key?: string;
        };
        Relationships: [
          { foreignKeyName: 'data_keys_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      dead_letters: {
        Row: {
          created_at: string;
          id: string;
          job_id: number;
          last_error: string;
          payload: Json;
          queue: Database['public']['Enums']['job_queue'];
          read_count: number;
          reflection_id: string | null;
          retried_at: string | null;
          retried_by: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          job_id: number;
          last_error: string;
          payload: Json;
          queue: Database['public']['Enums']['job_queue'];
          read_count: number;
          reflection_id?: string | null;
          retried_at?: string | null;
          retried_by?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          job_id?: number;
          last_error?: string;
          payload?: Json;
          queue?: Database['public']['Enums']['job_queue'];
          read_count?: number;
          reflection_id?: string | null;
          retried_at?: string | null;
          retried_by?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'dead_letters_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'dead_letters_retried_by_fkey'; columns: ['retried_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      embedding_origins: {
        Row: {
          created_at: string;
          origin: string;
          reflection_id: string;
        };
        Insert: {
          created_at?: string;
          origin: string;
          reflection_id: string;
        };
        Update: {
          created_at?: string;
          origin?: string;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'embedding_origins_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      erasures: {
        Row: {
          checked_at: string | null;
          erased: Json;
          erased_at: string;
          id: string;
          is_complete: boolean;
          kind: string;
          log_position: string;
          places: Json | null;
          sought: string[];
          subject_hash: string;
          token_hash: string;
        };
        Insert: {
          checked_at?: string | null;
          erased: Json;
          erased_at?: string;
          id?: string;
          is_complete?: boolean;
          kind: string;
          log_position?: string;
          places?: Json | null;
          sought: string[];
          subject_hash: string;
          token_hash: string;
        };
        Update: {
          checked_at?: string | null;
          erased?: Json;
          erased_at?: string;
          id?: string;
          is_complete?: boolean;
          kind?: string;
          log_position?: string;
          places?: Json | null;
          sought?: string[];
          subject_hash?: string;
          token_hash?: string;
        };
        Relationships: [

        ];
      };
      evidence: {
        Row: {
          asked: string | null;
          content_hash: string;
          correction_id: string | null;
          created_at: string;
          hidden_from: Database['public']['Enums']['hidden_from'] | null;
          id: string;
          is_telling: boolean;
          kind: Database['public']['Enums']['evidence_kind'];
          members_only: boolean;
          namespace_id: string;
          outranked_by: string | null;
          position: number | null;
          quote: string;
          reflection_id: string;
          source_id: string | null;
          tells_contacts: boolean;
        };
        Insert: {
          asked?: string | null;
          content_hash?: never;
          correction_id?: string | null;
          created_at?: string;
          hidden_from?: Database['public']['Enums']['hidden_from'] | null;
          id?: string;
          is_telling?: never;
          kind: Database['public']['Enums']['evidence_kind'];
          members_only?: boolean;
          namespace_id: string;
          outranked_by?: string | null;
          position?: number | null;
          quote: string;
          reflection_id: string;
          source_id?: string | null;
          tells_contacts?: never;
        };
        Update: {
          asked?: string | null;
          content_hash?: never;
          correction_id?: string | null;
          created_at?: string;
          hidden_from?: Database['public']['Enums']['hidden_from'] | null;
          id?: string;
          is_telling?: never;
          kind?: Database['public']['Enums']['evidence_kind'];
          members_only?: boolean;
          namespace_id?: string;
          outranked_by?: string | null;
          position?: number | null;
          quote?: string;
          reflection_id?: string;
          source_id?: string | null;
          tells_contacts?: never;
        };
        Relationships: [
          { foreignKeyName: 'evidence_correction_id_reflection_id_namespace_id_fkey'; columns: ['correction_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'fact_corrections'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
          { foreignKeyName: 'evidence_namespace_id_reflection_id_fkey'; columns: ['namespace_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'namespaces'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'evidence_outranked_by_fkey'; columns: ['outranked_by']; isOneToOne: false; referencedRelation: 'fact_corrections'; referencedColumns: ['id'] },
          { foreignKeyName: 'evidence_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'evidence_source_id_reflection_id_namespace_id_fkey'; columns: ['source_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
        ];
      };
      fact_corrections: {
        Row: {
          conversation_id: string | null;
          corrected_statement: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          evidence_id: string | null;
          id: string;
          idempotency_key: string | null;
          language: string;
          namespace_id: string;
          proposed_by: string | null;
          reason: string;
          reflection_id: string;
          search: unknown;
          source_id: string | null;
          status: Database['public']['Enums']['correction_status'];
          wrong_statement: string;
        };
        Insert: {
          conversation_id?: string | null;
          corrected_statement: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          evidence_id?: string | null;
          id?: string;
          idempotency_key?: string | null;
          language?: string;
          namespace_id: string;
          proposed_by?: string | null;
          reason?: string;
          reflection_id: string;
          search?: never;
          source_id?: string | null;
          status?: Database['public']['Enums']['correction_status'];
          wrong_statement: string;
        };
        Update: {
          conversation_id?: string | null;
          corrected_statement?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          evidence_id?: string | null;
          id?: string;
          idempotency_key?: string | null;
          language?: string;
          namespace_id?: string;
          proposed_by?: string | null;
          reason?: string;
          reflection_id?: string;
          search?: never;
          source_id?: string | null;
          status?: Database['public']['Enums']['correction_status'];
          wrong_statement?: string;
        };
        Relationships: [
          { foreignKeyName: 'fact_corrections_conversation_id_reflection_id_fkey'; columns: ['conversation_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'fact_corrections_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'fact_corrections_evidence_id_fkey'; columns: ['evidence_id']; isOneToOne: false; referencedRelation: 'evidence'; referencedColumns: ['id'] },
          { foreignKeyName: 'fact_corrections_namespace_id_reflection_id_fkey'; columns: ['namespace_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'namespaces'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'fact_corrections_proposed_by_fkey'; columns: ['proposed_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'fact_corrections_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'fact_corrections_source_id_reflection_id_namespace_id_fkey'; columns: ['source_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
        ];
      };
      fidelity_answers: {
        Row: {
          again: string | null;
          answered_again_at: string | null;
          answered_at: string;
          answered_by: string;
          first: string;
          question: number;
          reflection_id: string;
        };
        Insert: {
          again?: string | null;
          answered_again_at?: string | null;
          answered_at?: string;
          answered_by: string;
          first: string;
          question: number;
          reflection_id: string;
        };
        Update: {
          again?: string | null;
          answered_again_at?: string | null;
          answered_at?: string;
          answered_by?: string;
          first?: string;
          question?: number;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'fidelity_answers_answered_by_fkey'; columns: ['answered_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'fidelity_answers_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      fidelity_scores: {
        Row: {
          by_question: Json;
          chosen: number | null;
          generation: number;
          high: number;
          judged_at: string;
          low: number;
          lower_than: number | null;
          reflection_id: string;
          score: number;
          shown: number | null;
        };
        Insert: {
          by_question: Json;
          chosen?: number | null;
          generation: number;
          high: number;
          judged_at?: string;
          low: number;
          lower_than?: number | null;
          reflection_id: string;
          score: number;
          shown?: number | null;
        };
        Update: {
          by_question?: Json;
          chosen?: number | null;
          generation?: number;
          high?: number;
          judged_at?: string;
          low?: number;
          lower_than?: number | null;
          reflection_id?: string;
          score?: number;
          shown?: number | null;
        };
        Relationships: [
          { foreignKeyName: 'fidelity_scores_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      former_passages: {
        Row: {
          body: string;
          id: string;
          namespace_id: string;
          position: number;
          reflection_id: string;
          source_id: string;
          version: number;
        };
        Insert: {
          body: string;
          id: string;
          namespace_id: string;
          position: number;
          reflection_id: string;
          source_id: string;
          version: number;
        };
        Update: {
          body?: string;
          id?: string;
          namespace_id?: string;
          position?: number;
          reflection_id?: string;
          source_id?: string;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: 'former_passages_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'former_passages_source_id_reflection_id_namespace_id_fkey'; columns: ['source_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
        ];
      };
      golden_questions: {
        Row: {
          audience: Database['public']['Enums']['session_audience'];
          created_at: string;
          created_by: string | null;
          id: string;
          question: string;
          reflection_id: string;
          source_id: string | null;
        };
        Insert: {
          audience: Database['public']['Enums']['session_audience'];
          created_at?: string;
          created_by?: string | null;
          id?: string;
          question: string;
          reflection_id: string;
          source_id?: string | null;
        };
        Update: {
          audience?: Database['public']['Enums']['session_audience'];
          created_at?: string;
          created_by?: string | null;
          id?: string;
          question?: string;
          reflection_id?: string;
          source_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'golden_questions_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'golden_questions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'golden_questions_source_id_fkey'; columns: ['source_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id'] },
        ];
      };
      golden_runs: {
        Row: {
          generation: number;
          passed: boolean;
          question_id: string;
          ran_at: string;
          reflection_id: string;
        };
        Insert: {
          generation: number;
          passed: boolean;
          question_id: string;
          ran_at?: string;
          reflection_id: string;
        };
        Update: {
          generation?: number;
          passed?: boolean;
          question_id?: string;
          ran_at?: string;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'golden_runs_question_id_fkey'; columns: ['question_id']; isOneToOne: false; referencedRelation: 'golden_questions'; referencedColumns: ['id'] },
          { foreignKeyName: 'golden_runs_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      guest_codes: {
        Row: {
          code_hash: string;
          created_at: string;
          expires_at: string;
          guest_id: string;
        };
        Insert: {
          code_hash: string;
          created_at?: string;
          expires_at: string;
          guest_id: string;
        };
        Update: {
          code_hash?: string;
          created_at?: string;
          expires_at?: string;
          guest_id?: string;
        };
        Relationships: [

        ];
      };
      guest_photos: {
        Row: {
          agreed_at: string;
          agreed_by: string | null;
          id: string;
          reflection_id: string;
        };
        Insert: {
          agreed_at?: string;
          agreed_by?: string | null;
          id?: string;
          reflection_id: string;
        };
        Update: {
          agreed_at?: string;
          agreed_by?: string | null;
          id?: string;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'guest_photos_agreed_by_fkey'; columns: ['agreed_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'guest_photos_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: true; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      guest_requests: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          answered_by: string | null;
          body: string;
          created_at: string;
          guest_id: string;
          id: string;
          reflection_id: string;
        };
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          body: string;
          created_at?: string;
          guest_id: string;
          id?: string;
          reflection_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          body?: string;
          created_at?: string;
          guest_id?: string;
          id?: string;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'guest_requests_answered_by_fkey'; columns: ['answered_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'guest_requests_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      hidden_statements: {
        Row: {
          content_hash: string;
          correction_id: string | null;
          created_at: string;
          hidden_by: string | null;
          hidden_from: Database['public']['Enums']['hidden_from'];
          id: string;
          namespace_id: string;
          quote: string;
          reflection_id: string;
          source_id: string | null;
        };
        Insert: {
          content_hash?: never;
          correction_id?: string | null;
          created_at?: string;
          hidden_by?: string | null;
          hidden_from: Database['public']['Enums']['hidden_from'];
          id?: string;
          namespace_id: string;
          quote: string;
          reflection_id: string;
          source_id?: string | null;
        };
        Update: {
          content_hash?: never;
          correction_id?: string | null;
          created_at?: string;
          hidden_by?: string | null;
          hidden_from?: Database['public']['Enums']['hidden_from'];
          id?: string;
          namespace_id?: string;
          quote?: string;
          reflection_id?: string;
          source_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'hidden_statements_correction_id_reflection_id_namespace_id_fkey'; columns: ['correction_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'fact_corrections'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
          { foreignKeyName: 'hidden_statements_hidden_by_fkey'; columns: ['hidden_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'hidden_statements_namespace_id_reflection_id_fkey'; columns: ['namespace_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'namespaces'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'hidden_statements_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'hidden_statements_source_id_reflection_id_namespace_id_fkey'; columns: ['source_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          reflection_id: string;
          revoked_at: string | null;
          role: Database['public']['Enums']['member_role'];
          token_hash: string;
        };
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          reflection_id: string;
          revoked_at?: string | null;
          role: Database['public']['Enums']['member_role'];
          token_hash: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          reflection_id?: string;
          revoked_at?: string | null;
          role?: Database['public']['Enums']['member_role'];
          token_hash?: string;
        };
        Relationships: [
          { foreignKeyName: 'invitations_accepted_by_fkey'; columns: ['accepted_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'invitations_invited_by_fkey'; columns: ['invited_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'invitations_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      known_questions: {
        Row: {
          answered_by: string;
          question: string;
          reflection_id: string;
        };
        Insert: {
          answered_by: string;
          question: string;
          reflection_id: string;
        };
        Update: {
          answered_by?: string;
          question?: string;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'known_questions_answered_by_fkey'; columns: ['answered_by']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id'] },
          { foreignKeyName: 'known_questions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      memories: {
        Row: {
          body: string;
          conversation_id: string | null;
          created_at: string;
          id: string;
          reflection_id: string;
          user_id: string;
        };
        Insert: {
          body: string;
          conversation_id?: string | null;
          created_at?: string;
          id?: string;
          reflection_id: string;
          user_id: string;
        };
        Update: {
          body?: string;
          conversation_id?: string | null;
          created_at?: string;
          id?: string;
          reflection_id?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'memories_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id'] },
          { foreignKeyName: 'memories_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'memories_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      namespaces: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          description: string;
          erase_after: string | null;
          id: string;
          name: string;
          place: number;
          reflection_id: string;
          title: string;
          updated_at: string;
          visibility: Database['public']['Enums']['namespace_visibility'];
          visibility_before: Database['public']['Enums']['namespace_visibility'] | null;
          visibility_changed_at: string;
          waits_for: string | null;
        };
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          description?: string;
          erase_after?: string | null;
          id?: string;
          name: string;
          place?: number;
          reflection_id: string;
          title: string;
          updated_at?: string;
          visibility?: Database['public']['Enums']['namespace_visibility'];
          visibility_before?: Database['public']['Enums']['namespace_visibility'] | null;
          visibility_changed_at?: string;
          waits_for?: string | null;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          description?: string;
          erase_after?: string | null;
          id?: string;
          name?: string;
          place?: number;
          reflection_id?: string;
          title?: string;
          updated_at?: string;
          visibility?: Database['public']['Enums']['namespace_visibility'];
          visibility_before?: Database['public']['Enums']['namespace_visibility'] | null;
          visibility_changed_at?: string;
          waits_for?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'namespaces_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'namespaces_waits_for_reflection_id_fkey'; columns: ['waits_for', 'reflection_id']; isOneToOne: false; referencedRelation: 'namespaces'; referencedColumns: ['id', 'reflection_id'] },
        ];
      };
      passages: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          namespace_id: string;
          position: number;
          reflection_id: string;
          source_id: string;
        };
        Insert: {
          body: string;
          created_at?: string;
          id?: string;
          namespace_id: string;
          position: number;
          reflection_id: string;
          source_id: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          namespace_id?: string;
          position?: number;
          reflection_id?: string;
          source_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'passages_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'passages_source_id_reflection_id_namespace_id_fkey'; columns: ['source_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          display_name: string;
          id: string;
          language: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          display_name: string;
          id: string;
          language?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          display_name?: string;
          id?: string;
          language?: string | null;
          updated_at?: string;
        };
        Relationships: [

        ];
      };
      pronunciations: {
        Row: {
          name: string;
          reflection_id: string;
          spoken_as: string;
        };
        Insert: {
          name: string;
          reflection_id: string;
          spoken_as: string;
        };
        Update: {
          name?: string;
          reflection_id?: string;
          spoken_as?: string;
        };
        Relationships: [
          { foreignKeyName: 'pronunciations_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      question_answers: {
        Row: {
          created_at: string;
          entry_id: string;
          reflection_id: string;
          source_id: string;
          words: string;
        };
        Insert: {
          created_at?: string;
          entry_id: string;
          reflection_id: string;
          source_id: string;
          words: string;
        };
        Update: {
          created_at?: string;
          entry_id?: string;
          reflection_id?: string;
          source_id?: string;
          words?: string;
        };
        Relationships: [
          { foreignKeyName: 'question_answers_entry_id_reflection_id_fkey'; columns: ['entry_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'question_entries'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'question_answers_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'question_answers_source_id_fkey'; columns: ['source_id']; isOneToOne: true; referencedRelation: 'sources'; referencedColumns: ['id'] },
        ];
      };
      question_entries: {
        Row: {
          answered_by: string | null;
          answered_for_guests_at: string | null;
          answered_for_members_at: string | null;
          created_at: string;
          dismissed_at: string | null;
          id: string;
          reflection_id: string;
        };
        Insert: {
          answered_by?: string | null;
          answered_for_guests_at?: string | null;
          answered_for_members_at?: string | null;
          created_at?: string;
          dismissed_at?: string | null;
          id?: string;
          reflection_id: string;
        };
        Update: {
          answered_by?: string | null;
          answered_for_guests_at?: string | null;
          answered_for_members_at?: string | null;
          created_at?: string;
          dismissed_at?: string | null;
          id?: string;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'question_entries_answered_by_fkey'; columns: ['answered_by']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id'] },
          { foreignKeyName: 'question_entries_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      rate_limits: {
        Row: {
          bucket: string;
          expires_at: string;
          hits: number;
        };
        Insert: {
          bucket: string;
          expires_at: string;
          hits: number;
        };
        Update: {
          bucket?: string;
          expires_at?: string;
          hits?: number;
        };
        Relationships: [

        ];
      };
      recaps: {
        Row: {
          body: string;
          conversation_id: string;
          created_at: string;
          reflection_id: string;
          user_id: string;
        };
        Insert: {
          body: string;
          conversation_id: string;
          created_at?: string;
          reflection_id: string;
          user_id: string;
        };
        Update: {
          body?: string;
          conversation_id?: string;
          created_at?: string;
          reflection_id?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'recaps_conversation_id_reflection_id_fkey'; columns: ['conversation_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'recaps_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'recaps_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      reflection_members: {
        Row: {
          created_at: string;
          reflection_id: string;
          role: Database['public']['Enums']['member_role'];
          shares_questions: boolean;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          reflection_id: string;
          role: Database['public']['Enums']['member_role'];
          shares_questions?: boolean;
          user_id: string;
        };
        Update: {
          created_at?: string;
          reflection_id?: string;
          role?: Database['public']['Enums']['member_role'];
          shares_questions?: boolean;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'reflection_members_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'reflection_members_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      reflections: {
        Row: {
          boundaries: string;
          capsule: Json | null;
          cloned_voice_id: string | null;
          confirmed_generation: number;
          conversations_kept_days: number | null;
          created_at: string;
          created_by: string | null;
          display_name: string;
          generation_counter: number;
          id: string;
          ingestion_enabled: boolean;
          interview_progress: Json;
          language: string;
          persona_narrative: string | null;
          prompt_packs: Json | null;
          public_about: string;
          public_about_scope: string | null;
          reflection_voice_dossier: Json | null;
          slug: string;
          speaking_style: string;
          stock_voice_id: string | null;
          stock_voice_name: string | null;
          token_estimate: number | null;
          updated_at: string;
          voice_evidence_pack: Json | null;
          voice_generation: number | null;
          voice_promoted_at: string | null;
          wishes_for_guests: boolean;
        };
        Insert: {
          boundaries?: string;
          capsule?: Json | null;
          cloned_voice_id?: string | null;
          confirmed_generation?: number;
          conversations_kept_days?: number | null;
          created_at?: string;
          created_by?: string | null;
          display_name: string;
          generation_counter?: number;
          id?: string;
          ingestion_enabled?: boolean;
          interview_progress?: Json;
          language?: string;
          persona_narrative?: string | null;
          prompt_packs?: Json | null;
          public_about?: string;
          public_about_scope?: string | null;
          reflection_voice_dossier?: Json | null;
          slug: string;
          speaking_style?: string;
          stock_voice_id?: string | null;
          stock_voice_name?: string | null;
          token_estimate?: number | null;
          updated_at?: string;
          voice_evidence_pack?: Json | null;
          voice_generation?: number | null;
          voice_promoted_at?: string | null;
          wishes_for_guests?: boolean;
        };
        Update: {
          boundaries?: string;
          capsule?: Json | null;
          cloned_voice_id?: string | null;
          confirmed_generation?: number;
          conversations_kept_days?: number | null;
          created_at?: string;
          created_by?: string | null;
          display_name?: string;
          generation_counter?: number;
          id?: string;
          ingestion_enabled?: boolean;
          interview_progress?: Json;
          language?: string;
          persona_narrative?: string | null;
          prompt_packs?: Json | null;
          public_about?: string;
          public_about_scope?: string | null;
          reflection_voice_dossier?: Json | null;
          slug?: string;
          speaking_style?: string;
          stock_voice_id?: string | null;
          stock_voice_name?: string | null;
          token_estimate?: number | null;
          updated_at?: string;
          voice_evidence_pack?: Json | null;
          voice_generation?: number | null;
          voice_promoted_at?: string | null;
          wishes_for_guests?: boolean;
        };
        Relationships: [
          { foreignKeyName: 'reflections_cloned_voice_is_its_own'; columns: ['id', 'cloned_voice_id']; isOneToOne: false; referencedRelation: 'voice_consents'; referencedColumns: ['reflection_id', 'voice_id'] },
          { foreignKeyName: 'reflections_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      runtime_sync_state: {
        Row: {
          agent_id: string | null;
          audit_queued_at: string | null;
          audited_at: string | null;
          dossier_hash: string | null;
          drift: Json | null;
          last_error: string | null;
          lease_expires_at: string | null;
          lease_token: string | null;
          may_say: Json;
          prompt_pack_hash: string | null;
          prompt_pack_kind: Database['public']['Enums']['prompt_pack_kind'] | null;
          reflection_id: string;
          scope_hash: string | null;
          sent_hash: string | null;
          surface: Database['public']['Enums']['session_surface'];
          synced_at: string | null;
          updated_at: string;
          voice_id: string | null;
        };
        Insert: {
          agent_id?: string | null;
          audit_queued_at?: string | null;
          audited_at?: string | null;
          dossier_hash?: string | null;
          drift?: Json | null;
          last_error?: string | null;
          lease_expires_at?: string | null;
          lease_token?: string | null;
          may_say?: Json;
          prompt_pack_hash?: string | null;
          prompt_pack_kind?: Database['public']['Enums']['prompt_pack_kind'] | null;
          reflection_id: string;
          scope_hash?: string | null;
          sent_hash?: string | null;
          surface: Database['public']['Enums']['session_surface'];
          synced_at?: string | null;
          updated_at?: string;
          voice_id?: string | null;
        };
        Update: {
          agent_id?: string | null;
          audit_queued_at?: string | null;
          audited_at?: string | null;
          dossier_hash?: string | null;
          drift?: Json | null;
          last_error?: string | null;
          lease_expires_at?: string | null;
          lease_token?: string | null;
          may_say?: Json;
          prompt_pack_hash?: string | null;
          prompt_pack_kind?: Database['public']['Enums']['prompt_pack_kind'] | null;
          reflection_id?: string;
          scope_hash?: string | null;
          sent_hash?: string | null;
          surface?: Database['public']['Enums']['session_surface'];
          synced_at?: string | null;
          updated_at?: string;
          voice_id?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'runtime_sync_state_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      session_costs: {
        Row: {
          cost_microcents: number;
          created_at: string;
          id: string;
          input_tokens: number;
          model: string;
          node_id: string;
          output_tokens: number;
          priced: boolean;
          session_id: string;
        };
        Insert: {
          cost_microcents: number;
          created_at?: string;
          id?: string;
          input_tokens: number;
          model: string;
          node_id: string;
          output_tokens: number;
          priced?: boolean;
          session_id: string;
        };
        Update: {
          cost_microcents?: number;
          created_at?: string;
          id?: string;
          input_tokens?: number;
          model?: string;
          node_id?: string;
          output_tokens?: number;
          priced?: boolean;
          session_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'session_costs_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      session_events: {
        Row: {
          content: string;
          created_at: string;
          key_id: string;
          sequence_number: number;
          session_id: string;
          type: string;
        };
        Insert: {
          content: string;
          created_at?: string;
          key_id: string;
          sequence_number: number;
          session_id: string;
          type: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          key_id?: string;
          sequence_number?: number;
          session_id?: string;
          type?: string;
        };
        Relationships: [
          { foreignKeyName: 'session_events_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      session_feedback: {
        Row: {
          content: string;
          key_id: string;
          message_id: string;
          rated_at: string;
          session_id: string;
        };
        Insert: {
          content: string;
          key_id: string;
          message_id: string;
          rated_at?: string;
          session_id: string;
        };
        Update: {
          content?: string;
          key_id?: string;
          message_id?: string;
          rated_at?: string;
          session_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'session_feedback_message_id_fkey'; columns: ['message_id']; isOneToOne: true; referencedRelation: 'session_messages'; referencedColumns: ['id'] },
          { foreignKeyName: 'session_feedback_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      session_media: {
        Row: {
          content: string;
          created_at: string;
          key_id: string;
          media_type: string;
          session_id: string;
          sha256: string;
        };
        Insert: {
          content: string;
          created_at?: string;
          key_id: string;
          media_type: string;
          session_id: string;
          sha256: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          key_id?: string;
          media_type?: string;
          session_id?: string;
          sha256?: string;
        };
        Relationships: [
          { foreignKeyName: 'session_media_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      session_memories: {
        Row: {
          content: string;
          created_at: string;
          id: string;
          key_id: string;
          session_id: string;
        };
        Insert: {
          content: string;
          created_at?: string;
          id: string;
          key_id: string;
          session_id: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          id?: string;
          key_id?: string;
          session_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'session_memories_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      session_messages: {
        Row: {
          content: string;
          created_at: string;
          id: string;
          key_id: string;
          model_id: string | null;
          role: Database['public']['Enums']['message_role'];
          sequence_number: number;
          session_id: string;
        };
        Insert: {
          content: string;
          created_at?: string;
          id?: string;
          key_id: string;
          model_id?: string | null;
          role: Database['public']['Enums']['message_role'];
          sequence_number: number;
          session_id: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          id?: string;
          key_id?: string;
          model_id?: string | null;
          role?: Database['public']['Enums']['message_role'];
          sequence_number?: number;
          session_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'session_messages_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      session_recaps: {
        Row: {
          content: string;
          created_at: string;
          key_id: string;
          messages: number;
          session_id: string;
        };
        Insert: {
          content: string;
          created_at?: string;
          key_id: string;
          messages: number;
          session_id: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          key_id?: string;
          messages?: number;
          session_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'session_recaps_session_id_fkey'; columns: ['session_id']; isOneToOne: true; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      share_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string | null;
          id: string;
          label: string;
          max_uses: number | null;
          reflection_id: string;
          revoked_at: string | null;
          token_hash: string;
          used_count: number;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          label: string;
          max_uses?: number | null;
          reflection_id: string;
          revoked_at?: string | null;
          token_hash: string;
          used_count?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          label?: string;
          max_uses?: number | null;
          reflection_id?: string;
          revoked_at?: string | null;
          token_hash?: string;
          used_count?: number;
        };
        Relationships: [
          { foreignKeyName: 'share_links_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'share_links_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      source_files: {
        Row: {
          bytes: string;
          source_id: string;
        };
        Insert: {
          bytes: string;
          source_id: string;
        };
        Update: {
          bytes?: string;
          source_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'source_files_source_id_fkey'; columns: ['source_id']; isOneToOne: true; referencedRelation: 'sources'; referencedColumns: ['id'] },
        ];
      };
      source_versions: {
        Row: {
          content: string;
          id: string;
          namespace_id: string;
          reflection_id: string;
          replaced_at: string;
          replaced_by: string | null;
          source_id: string;
          version: number;
        };
        Insert: {
          content: string;
          id?: string;
          namespace_id: string;
          reflection_id: string;
          replaced_at?: string;
          replaced_by?: string | null;
          source_id: string;
          version: number;
        };
        Update: {
          content?: string;
          id?: string;
          namespace_id?: string;
          reflection_id?: string;
          replaced_at?: string;
          replaced_by?: string | null;
          source_id?: string;
          version?: number;
        };
        Relationships: [
          { foreignKeyName: 'source_versions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'source_versions_replaced_by_fkey'; columns: ['replaced_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'source_versions_source_id_reflection_id_namespace_id_fkey'; columns: ['source_id', 'reflection_id', 'namespace_id']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id', 'reflection_id', 'namespace_id'] },
        ];
      };
      sources: {
        Row: {
          added_by: string | null;
          byte_length: number | null;
          called_as: string[] | null;
          content: string | null;
          content_hash: string | null;
          conversation_id: string | null;
          created_at: string;
          deleted_at: string | null;
          erase_after: string | null;
          failure_reason: string | null;
          file_hash: string | null;
          file_name: string | null;
          id: string;
          is_language_chosen: boolean;
          kind: Database['public']['Enums']['source_kind'];
          language: string | null;
          namespace_id: string;
          origin_url: string | null;
          progress: number;
          reading_note: string | null;
          recorded_on: string | null;
          reflection_id: string;
          status: Database['public']['Enums']['source_status'];
          title: string;
          updated_at: string;
          version: number;
          voices: Json | null;
        };
        Insert: {
          added_by?: string | null;
          byte_length?: never;
          called_as?: string[] | null;
          content?: string | null;
          content_hash?: never;
          conversation_id?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          erase_after?: string | null;
          failure_reason?: string | null;
          file_hash?: string | null;
          file_name?: string | null;
          id?: string;
          is_language_chosen?: boolean;
          kind: Database['public']['Enums']['source_kind'];
          language?: string | null;
          namespace_id: string;
          origin_url?: string | null;
          progress?: number;
          reading_note?: string | null;
          recorded_on?: string | null;
          reflection_id: string;
          status?: Database['public']['Enums']['source_status'];
          title: string;
          updated_at?: string;
          version?: number;
          voices?: Json | null;
        };
        Update: {
          added_by?: string | null;
          byte_length?: never;
          called_as?: string[] | null;
          content?: string | null;
          content_hash?: never;
          conversation_id?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          erase_after?: string | null;
          failure_reason?: string | null;
          file_hash?: string | null;
          file_name?: string | null;
          id?: string;
          is_language_chosen?: boolean;
          kind?: Database['public']['Enums']['source_kind'];
          language?: string | null;
          namespace_id?: string;
          origin_url?: string | null;
          progress?: number;
          reading_note?: string | null;
          recorded_on?: string | null;
          reflection_id?: string;
          status?: Database['public']['Enums']['source_status'];
          title?: string;
          updated_at?: string;
          version?: number;
          voices?: Json | null;
        };
        Relationships: [
          { foreignKeyName: 'sources_added_by_fkey'; columns: ['added_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'sources_conversation_id_reflection_id_fkey'; columns: ['conversation_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'sources_namespace_id_reflection_id_fkey'; columns: ['namespace_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'namespaces'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'sources_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      suggested_questions: {
        Row: {
          answered_by: string;
          asked_in: string | null;
          audience: Database['public']['Enums']['session_audience'];
          place: number;
          question: string;
          reflection_id: string;
        };
        Insert: {
          answered_by: string;
          asked_in?: string | null;
          audience: Database['public']['Enums']['session_audience'];
          place: number;
          question: string;
          reflection_id: string;
        };
        Update: {
          answered_by?: string;
          asked_in?: string | null;
          audience?: Database['public']['Enums']['session_audience'];
          place?: number;
          question?: string;
          reflection_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'suggested_questions_answered_by_fkey'; columns: ['answered_by']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id'] },
          { foreignKeyName: 'suggested_questions_asked_in_fkey'; columns: ['asked_in']; isOneToOne: false; referencedRelation: 'sources'; referencedColumns: ['id'] },
          { foreignKeyName: 'suggested_questions_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      tool_approvals: {
        Row: {
          created_at: string;
          decided_at: string | null;
          expires_at: string;
          id: string;
          key_id: string;
          preview: string;
          session_id: string;
          status: Database['public']['Enums']['approval_status'];
          tool_id: string;
        };
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          expires_at: string;
          id?: string;
          key_id: string;
          preview: string;
          session_id: string;
          status?: Database['public']['Enums']['approval_status'];
          tool_id: string;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          expires_at?: string;
          id?: string;
          key_id?: string;
          preview?: string;
          session_id?: string;
          status?: Database['public']['Enums']['approval_status'];
          tool_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'tool_approvals_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'agent_sessions'; referencedColumns: ['id'] },
        ];
      };
      turn_feedback: {
        Row: {
          answer_key: string;
          comment: string;
          conversation_id: string;
          created_at: string;
          id: string;
          rating: Database['public']['Enums']['turn_rating'];
          reflection_id: string;
          turn_id: string | null;
          updated_at: string;
        };
        Insert: {
          answer_key: string;
          comment?: string;
          conversation_id: string;
          created_at?: string;
          id?: string;
          rating: Database['public']['Enums']['turn_rating'];
          reflection_id: string;
          turn_id?: string | null;
          updated_at?: string;
        };
        Update: {
          answer_key?: string;
          comment?: string;
          conversation_id?: string;
          created_at?: string;
          id?: string;
          rating?: Database['public']['Enums']['turn_rating'];
          reflection_id?: string;
          turn_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          { foreignKeyName: 'turn_feedback_conversation_id_reflection_id_fkey'; columns: ['conversation_id', 'reflection_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id', 'reflection_id'] },
          { foreignKeyName: 'turn_feedback_turn_id_fkey'; columns: ['turn_id']; isOneToOne: true; referencedRelation: 'conversation_turns'; referencedColumns: ['id'] },
        ];
      };
      voice_artifacts: {
        Row: {
          chain_hash: string;
          copied_from: number | null;
          created_at: string;
          evaluated_at: string | null;
          findings: Json;
          generation: number;
          id: string;
          payload: Json | null;
          payload_hash: string;
          position: number;
          prev_hash: string;
          promoted_at: string | null;
          reflection_id: string;
          status: Database['public']['Enums']['voice_artifact_status'];
          superseded_at: string | null;
          tombstone_reason: string | null;
          tombstoned_at: string | null;
        };
        Insert: {
          chain_hash: string;
          copied_from?: number | null;
          created_at?: string;
          evaluated_at?: string | null;
          findings?: Json;
          generation: number;
          id?: string;
          payload?: Json | null;
          payload_hash: string;
          position: number;
          prev_hash: string;
          promoted_at?: string | null;
          reflection_id: string;
          status?: Database['public']['Enums']['voice_artifact_status'];
          superseded_at?: string | null;
          tombstone_reason?: string | null;
          tombstoned_at?: string | null;
        };
        Update: {
          chain_hash?: string;
          copied_from?: number | null;
          created_at?: string;
          evaluated_at?: string | null;
          findings?: Json;
          generation?: number;
          id?: string;
          payload?: Json | null;
          payload_hash?: string;
          position?: number;
          prev_hash?: string;
          promoted_at?: string | null;
          reflection_id?: string;
          status?: Database['public']['Enums']['voice_artifact_status'];
          superseded_at?: string | null;
          tombstone_reason?: string | null;
          tombstoned_at?: string | null;
        };
        Relationships: [
          { foreignKeyName: 'voice_artifacts_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
        ];
      };
      voice_consents: {
        Row: {
          consent_text: string;
          consented_at: string;
          consented_by: string | null;
          id: string;
          recording_hash: string;
          recording_seconds: number;
          reflection_id: string;
          refused_because: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
          use_when_made: boolean;
          voice_id: string | null;
          voice_removed_at: string | null;
          words_heard: boolean;
        };
        Insert: {
          consent_text: string;
          consented_at?: string;
          consented_by?: string | null;
          id?: string;
          recording_hash: string;
          recording_seconds: number;
          reflection_id: string;
          refused_because?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
          use_when_made?: boolean;
          voice_id?: string | null;
          voice_removed_at?: string | null;
          words_heard: boolean;
        };
        Update: {
          consent_text?: string;
          consented_at?: string;
          consented_by?: string | null;
          id?: string;
          recording_hash?: string;
          recording_seconds?: number;
          reflection_id?: string;
          refused_because?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
          use_when_made?: boolean;
          voice_id?: string | null;
          voice_removed_at?: string | null;
          words_heard?: boolean;
        };
        Relationships: [
          { foreignKeyName: 'voice_consents_consented_by_fkey'; columns: ['consented_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'voice_consents_reflection_id_fkey'; columns: ['reflection_id']; isOneToOne: false; referencedRelation: 'reflections'; referencedColumns: ['id'] },
          { foreignKeyName: 'voice_consents_revoked_by_fkey'; columns: ['revoked_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ];
      };
      weekly_mails: {
        Row: {
          reflection_id: string;
          told_until: string;
          user_id: string;
        };
        Insert: {
          reflection_id: string;
          told_until?: string;
          user_id: string;
        };
        Update: {
          reflection_id?: string;
          told_until?: string;
          user_id?: string;
        };
        Relationships: [
          { foreignKeyName: 'weekly_mails_reflection_id_user_id_fkey'; columns: ['reflection_id', 'user_id']; isOneToOne: true; referencedRelation: 'reflection_members'; referencedColumns: ['reflection_id', 'user_id'] },
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: { [_ in never]: never };
    Enums: {
      agent_session_status: 'active' | 'idle' | 'exported' | 'ended';
      approval_status: 'pending' | 'approved' | 'refused' | 'expired';
      cap_reservation_status: 'reserved' | 'settled' | 'released';
      contradiction_choice: 'both_true' | 'corrected' | 'left';
      conversation_status: 'bootstrapping' | 'active' | 'ended' | 'failed';
      correction_status: 'pending' | 'accepted' | 'rejected';
      disagreement: 'yes_or_no' | 'number' | 'date' | 'name' | 'likes';
      evidence_kind: 'fact' | 'belief' | 'story' | 'phrase' | 'style' | 'told' | 'anecdote' | 'exchange';
      hidden_from: 'guests' | 'everybody';
      job_queue: 'ingest' | 'artifacts' | 'runtime_sync' | 'recaps' | 'meanings';
      member_role: 'owner' | 'admin' | 'operator' | 'viewer';
      message_role: 'user' | 'assistant' | 'tool' | 'system';
      namespace_visibility: 'sealed' | 'private' | 'published';
      prompt_pack_kind: 'private_standard' | 'private_memory' | 'public_standard' | 'private_emerging' | 'public_emerging';
      search_reach: 'guest' | 'viewer' | 'steward' | 'future_guest';
      session_audience: 'private' | 'public';
      session_hold: 'steward' | 'viewer';
      session_mode: 'interview' | 'reflection' | 'share';
      session_role: 'owner' | 'admin' | 'operator' | 'viewer' | 'guest';
      session_surface: 'standard' | 'memory' | 'public';
      source_kind: 'paste' | 'file' | 'web_page' | 'interview' | 'recording' | 'photo';
      source_status: 'queued' | 'reading' | 'indexing' | 'compiling' | 'live' | 'failed';
      turn_rating: 'good' | 'bad';
      turn_speaker: 'user' | 'reflection';
      voice_artifact_status: 'candidate' | 'approved' | 'rejected' | 'promoted' | 'stale' | 'superseded';
    };
    CompositeTypes: { [_ in never]: never };
  };
  api: {
    Tables: { [_ in never]: never };
    Views: { [_ in never]: never };
    Functions: {
      accept_invitation: {
        Args: { p_token_hash: string; };
        Returns: string;
      };
      acquire_runtime_lease: {
        Args: { p_reflection_id: string; p_seconds: number; p_surface: Database['public']['Enums']['session_surface']; };
        Returns: string;
      };
      add_call: {
        Args: { p_agent_id: string; p_attempt: string; p_conversation_id: string; p_ordinal: number; p_provider_conversation_id: string; };
        Returns: string;
      };
      add_data_key: {
        Args: { p_id: string; p_master_key_id: string; p_reflection_id: string; p_wrapped: string; };
        Returns: boolean;
      };
      add_file: {
        Args: { p_base64: string; p_file_name: string; p_kind: Database['public']['Enums']['source_kind']; p_namespace_id: string; p_title: string; };
        Returns: string;
      };
      add_golden_question: {
        Args: { p_audience: Database['public']['Enums']['session_audience']; p_question: string; p_reflection_id: string; p_source_id?: string; };
        Returns: string;
      };
      add_photo: {
        Args: { p_bytes: number; p_caption: string; p_file_hash: string; p_height: number; p_namespace_id: string; p_taken_on?: string; p_title: string; p_width: number; };
        Returns: string;
      };
      add_source: {
        Args: { p_content: string; p_kind: Database['public']['Enums']['source_kind']; p_namespace_id: string; p_recorded_on?: string; p_title: string; };
        Returns: string;
      };
      add_web_page: {
        Args: { p_namespace_id: string; p_title?: string; p_url: string; };
        Returns: string;
      };
      advance_source: {
        Args: { p_failure_reason?: string; p_from: Database['public']['Enums']['source_status']; p_progress?: number; p_source_id: string; p_to: Database['public']['Enums']['source_status']; };
        Returns: boolean;
      };
      allow_embedding: {
        Args: { p_origin: string; p_reflection_id: string; };
        Returns: undefined;
      };
      answer_fidelity_questions: {
        Args: { p_answers: Json; p_is_again: boolean; p_reflection_id: string; };
        Returns: number;
      };
      answer_guest_request: {
        Args: { p_answer: string; p_request_id: string; };
        Returns: undefined;
      };
      archive_job: {
        Args: { p_job_id: number; p_queue: Database['public']['Enums']['job_queue']; p_read_count: number; };
        Returns: boolean;
      };
      ask_as_guest: {
        Args: { p_body: string; p_guest_id: string; p_reflection_id: string; };
        Returns: string;
      };
      ask_tool_approval: {
        Args: { p_approval_id: string; p_key_id: string; p_preview: string; p_reflection_id: string; p_seconds: number; p_session_id: string; p_tool_id: string; p_turn_id: string; p_user_id: string; };
        Returns: Json;
      };
      begin_agent_turn: {
        Args: { p_events: Json; p_key_id: string; p_lease_ms: number; p_message: Json; p_next_event: number; p_next_message: number; p_reflection_id: string; p_session_id: string; p_turn_cap: number; p_turn_id: string; p_user_id: string; };
        Returns: Json;
      };
      begin_import: {
        Args: { p_persona: Json; p_user_id: string; };
        Returns: number;
      };
      begin_interview_sound: {
        Args: { p_duration_ms: number; p_piece_count: number; p_source_id: string; };
        Returns: boolean;
      };
      begin_own_voice: {
        Args: { p_base64: string; p_consent_text: string; p_owner_id: string; p_reflection_id: string; p_seconds: number; p_words_heard: boolean; };
        Returns: string;
      };
      begin_recording: {
        Args: { p_duration_ms: number; p_file_hash: string; p_file_name: string; p_has_others: boolean; p_namespace_id: string; p_piece_count: number; p_title: string; };
        Returns: { missing: number[]; source_id: string; }[];
      };
      begin_runtime_write: {
        Args: { p_lease_token: string; p_prompt_pack_hash: string; p_prompt_pack_kind: Database['public']['Enums']['prompt_pack_kind']; p_reflection_id: string; p_surface: Database['public']['Enums']['session_surface']; p_voice_id: string; };
        Returns: boolean;
      };
      bind_conversation: {
        Args: { p_agent_id: string; p_conversation_id: string; p_fallback_reason?: string; p_provider_conversation_id: string; p_requested_agent_id: string; };
        Returns: string;
      };
      book_answer_cost: {
        Args: { p_day_limit?: number; p_for_guest?: boolean; p_microcents: number; p_reflection_id: string; };
        Returns: Json;
      };
      cancel_agent_turn: {
        Args: { p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: string;
      };
      change_member_role: {
        Args: { p_reflection_id: string; p_role: Database['public']['Enums']['member_role']; p_user_id: string; };
        Returns: undefined;
      };
      choose_contradiction: {
        Args: { p_choice: Database['public']['Enums']['contradiction_choice']; p_contradiction_id: string; p_one?: string; p_other?: string; };
        Returns: undefined;
      };
      choose_stock_voice: {
        Args: { p_name: string; p_owner_id: string; p_reflection_id: string; p_voice_id: string; };
        Returns: undefined;
      };
      choose_voices: {
        Args: { p_called_as: string[]; p_source_id: string; };
        Returns: undefined;
      };
      claim_source: {
        Args: { p_source_id: string; };
        Returns: { called_as: string[]; content: string; file_base64: string; file_name: string; kind: Database['public']['Enums']['source_kind']; language: string; origin_url: string; person: string; recorded_on: string; status: Database['public']['Enums']['source_status']; title: string; version: number; }[];
      };
      count_meanings: {
        Args: { p_languages?: string[]; p_model: string; p_reflection_id: string; };
        Returns: { known: number; missing: number; }[];
      };
      count_own_recovery_codes: {
        Args: never;
        Returns: number;
      };
      count_sources: {
        Args: { p_reflection_id: string; };
        Returns: { namespace_id: string; source_count: number; }[];
      };
      count_statements: {
        Args: { p_reflection_id: string; };
        Returns: { kind: Database['public']['Enums']['evidence_kind']; namespace: string; statements: number; }[];
      };
      count_waiting: {
        Args: { p_reflection_id: string; };
        Returns: { contradictions: number; corrections: number; failed_jobs: number; }[];
      };
      create_namespace: {
        Args: { p_description?: string; p_reflection_id: string; p_title: string; p_visibility?: Database['public']['Enums']['namespace_visibility']; };
        Returns: string;
      };
      create_reflection: {
        Args: { p_display_name: string; p_language?: string; p_slug: string; };
        Returns: Database['public']['Tables']['reflections']['Row'];
        SetofOptions: { from: '*'; to: 'reflections'; isOneToOne: true; isSetofReturn: false };
      };
      create_share_link: {
        Args: { p_expires_at?: string; p_label: string; p_max_uses?: number; p_reflection_id: string; p_token_hash: string; };
        Returns: string;
      };
      decide_fact_correction: {
        Args: { p_accept: boolean; p_correction_id: string; };
        Returns: Database['public']['Enums']['correction_status'];
      };
      decide_tool_approval: {
        Args: { p_approval_id: string; p_approve: boolean; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: string;
      };
      delete_agent_session: {
        Args: { p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: boolean;
      };
      delete_golden_question: {
        Args: { p_question_id: string; };
        Returns: undefined;
      };
      delete_namespace: {
        Args: { p_namespace_id: string; };
        Returns: boolean;
      };
      delete_own_account: {
        Args: { p_passed_on?: Json; p_token_hash: string; };
        Returns: undefined;
      };
      delete_own_fidelity_answers: {
        Args: { p_reflection_id: string; };
        Returns: number;
      };
      delete_reflection: {
        Args: { p_reflection_id: string; p_token_hash?: string; };
        Returns: undefined;
      };
      delete_source: {
        Args: { p_source_id: string; };
        Returns: undefined;
      };
      describe_invitation: {
        Args: { p_token_hash: string; };
        Returns: { email_hint: string; expires_at: string; invited_by_name: string; is_for_me: boolean; reflection_display_name: string; role: Database['public']['Enums']['member_role']; state: string; }[];
      };
      describe_namespace: {
        Args: { p_description: string; p_namespace_id: string; p_title: string; };
        Returns: undefined;
      };
      dismiss_question: {
        Args: { p_dismisses: boolean; p_entry_id: string; p_reflection_id: string; };
        Returns: undefined;
      };
      drop_import: {
        Args: { p_import: number; };
        Returns: undefined;
      };
      edit_source_text: {
        Args: { p_content: string; p_source_id: string; p_version: number; };
        Returns: number;
      };
      end_agent_turn: {
        Args: { p_engaged: boolean; p_events: Json; p_key_id: string; p_messages: Json; p_model_id?: string; p_next_event: number; p_next_message: number; p_reflection_id: string; p_session_id: string; p_settlements: Json; p_turn_id: string; p_user_id: string; };
        Returns: Json;
      };
      end_conversation: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      end_off_record_session: {
        Args: { p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: boolean;
      };
      end_own_sign_in: {
        Args: { p_session_id: string; };
        Returns: boolean;
      };
      enqueue_job: {
        Args: { p_delay_seconds?: number; p_payload: Json; p_queue: Database['public']['Enums']['job_queue']; };
        Returns: number;
      };
      enqueue_suggestions: {
        Args: { p_reflection_id: string; };
        Returns: undefined;
      };
      erase_guest_words: {
        Args: { p_guest_id: string; p_token_hash: string; };
        Returns: undefined;
      };
      erase_namespace: {
        Args: { p_namespace_id: string; };
        Returns: boolean;
      };
      erase_source: {
        Args: { p_source_id: string; };
        Returns: boolean;
      };
      erase_typed_conversations: {
        Args: { p_reflection_id: string; };
        Returns: number;
      };
      fail_conversation: {
        Args: { p_conversation_id: string; p_provider_conversation_id?: string; p_reason: string; };
        Returns: boolean;
      };
      find_guest_by_code: {
        Args: { p_code_hash: string; };
        Returns: string;
      };
      find_lines: {
        Args: { p_asked?: string; p_language?: string; p_model?: string; p_namespaces: string[]; p_query: string; p_reach: Database['public']['Enums']['search_reach']; p_reflection_id: string; p_signs?: string; };
        Returns: Json;
      };
      find_passkey: {
        Args: { p_credential_id: string; p_user_id: string; };
        Returns: string;
      };
      find_question: {
        Args: { p_entry_id: string; };
        Returns: Json;
      };
      find_reflection: {
        Args: { p_reflection_id: string; };
        Returns: { created_at: string; display_name: string; id: string; language: string; own_name: string; role: Database['public']['Enums']['member_role']; slug: string; }[];
      };
      finish_compiling: {
        Args: { p_failure_reason?: string; p_reflection_id: string; p_source_ids: string[]; };
        Returns: number;
      };
      finish_erasure: {
        Args: { p_erasure_id: string; p_is_complete: boolean; p_places: Json; };
        Returns: undefined;
      };
      forget_passkey: {
        Args: { p_passkey_id: string; p_session_id: string; p_user_id: string; };
        Returns: boolean;
      };
      forget_runtime_agent: {
        Args: { p_agent_id: string; p_error: string; p_reflection_id: string; p_surface: Database['public']['Enums']['session_surface']; };
        Returns: boolean;
      };
      forget_second_factor: {
        Args: { p_factor_id: string; p_session_id: string; p_user_id: string; };
        Returns: boolean;
      };
      forget_session_memory: {
        Args: { p_memory_id: string; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: boolean;
      };
      has_recent_proof: {
        Args: never;
        Returns: boolean;
      };
      health_probe: {
        Args: never;
        Returns: string;
      };
      hide_job: {
        Args: { p_job_id: number; p_queue: Database['public']['Enums']['job_queue']; p_read_count: number; p_seconds: number; };
        Returns: boolean;
      };
      hide_line: {
        Args: { p_source_id: string; p_words: string; };
        Returns: undefined;
      };
      hide_statement: {
        Args: { p_evidence_id: string; p_hidden_from: Database['public']['Enums']['hidden_from']; };
        Returns: undefined;
      };
      import_persona: {
        Args: { p_import?: number; p_persona: Json; p_slug: string; p_user_id: string; };
        Returns: string;
      };
      index_source: {
        Args: { p_evidence: Json; p_language: string; p_lines: Json; p_passages: string[]; p_source_id: string; p_version: number; p_voices?: Json; };
        Returns: boolean;
      };
      ingest_spoken: {
        Args: { p_content: string; p_conversation_id: string; p_title: string; };
        Returns: string;
      };
      ingest_typed: {
        Args: { p_content: string; p_session_id: string; p_title: string; p_user_id: string; };
        Returns: string;
      };
      invite_member: {
        Args: { p_email: string; p_reflection_id: string; p_role: Database['public']['Enums']['member_role']; p_token_hash: string; };
        Returns: Database['public']['Tables']['invitations']['Row'];
        SetofOptions: { from: '*'; to: 'invitations'; isOneToOne: true; isSetofReturn: false };
      };
      is_told: {
        Args: { p_citation: string; p_conversation_id?: string; p_user_id?: string; };
        Returns: boolean;
      };
      keep_guest_code: {
        Args: { p_code_hash: string; p_guest_id: string; };
        Returns: boolean;
      };
      keep_live_voice: {
        Args: { p_generation: number; p_payload_hash: string; p_reflection_id: string; };
        Returns: boolean;
      };
      keep_passkey: {
        Args: { p_credential_id: string; p_name: string; p_passkey_id: string; p_user_id: string; };
        Returns: undefined;
      };
      keep_second_factor: {
        Args: { p_code_hashes: string[]; p_factor_id: string; p_name: string; p_session_id: string; p_user_id: string; };
        Returns: boolean;
      };
      lacks_second_factor: {
        Args: never;
        Returns: boolean;
      };
      language_of_account: {
        Args: { p_email: string; };
        Returns: string;
      };
      list_agent_sessions: {
        Args: { p_reflection_id: string; };
        Returns: { created_at: string; display_name: string; id: string; status: Database['public']['Enums']['agent_session_status']; updated_at: string; user_id: string; }[];
      };
      list_answered_since: {
        Args: { p_guest_id: string; p_reflection_id: string; };
        Returns: string[];
      };
      list_compiling_sources: {
        Args: { p_reflection_id: string; };
        Returns: string[];
      };
      list_conversations: {
        Args: { p_limit: number; p_of: string; p_offset: number; p_reflection_id: string; p_words?: string; };
        Returns: { audience: Database['public']['Enums']['session_audience']; created_at: string; duration_seconds: number; first_words: string; found_words: string; id: string; is_mine: boolean; link_label: string; mode: Database['public']['Enums']['session_mode']; off_record: boolean; role: Database['public']['Enums']['session_role']; status: Database['public']['Enums']['conversation_status']; text_only: boolean; turns: number; user_id: string; }[];
      };
      list_data_keys_to_rewrap: {
        Args: { p_after?: string; p_master_key_id: string; };
        Returns: { id: string; master_key_id: string; reflection_id: string; wrapped_base64: string; }[];
      };
      list_deleted_namespaces: {
        Args: { p_reflection_id: string; };
        Returns: { erase_after: string; id: string; sources: number; title: string; }[];
      };
      list_guest_requests: {
        Args: { p_reflection_id: string; };
        Returns: { answer: string; answered_at: string; body: string; created_at: string; id: string; }[];
      };
      list_members: {
        Args: { p_reflection_id: string; };
        Returns: { display_name: string; email: string; joined_at: string; role: Database['public']['Enums']['member_role']; user_id: string; }[];
      };
      list_memberships: {
        Args: { p_email: string; };
        Returns: { display_name: string; reflection_id: string; role: Database['public']['Enums']['member_role']; slug: string; user_id: string; }[];
      };
      list_open_questions: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      list_own_agent_sessions: {
        Args: { p_reflection_id: string; p_user_id: string; };
        Returns: { created_at: string; id: string; off_record: boolean; status: Database['public']['Enums']['agent_session_status']; title_base64: string; title_key_id: string; updated_at: string; }[];
      };
      list_own_passkeys: {
        Args: never;
        Returns: { added_at: string; id: string; name: string; }[];
      };
      list_own_second_factors: {
        Args: never;
        Returns: { confirmed_at: string; id: string; name: string; }[];
      };
      list_own_sign_ins: {
        Args: never;
        Returns: { device: string; id: string; is_current: boolean; last_used_at: string; signed_in_at: string; }[];
      };
      list_questions: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      list_security_events: {
        Args: { p_limit?: number; };
        Returns: { action: string; actor_id: string; created_at: string; details: Json; reflection_id: string; }[];
      };
      list_solely_owned: {
        Args: never;
        Returns: { display_name: string; heirs: Json; reflection_id: string; }[];
      };
      list_told: {
        Args: { p_from?: number; p_limit?: number; p_source_id: string; };
        Returns: Json;
      };
      list_twins: {
        Args: { p_source_ids: string[]; };
        Returns: { collections: string[]; source_id: string; }[];
      };
      list_without_meaning: {
        Args: { p_languages?: string[]; p_limit?: number; p_model: string; p_reflection_id: string; };
        Returns: { correction_id: string; language: string; line_id: number; words: string; }[];
      };
      list_without_sentences: {
        Args: { p_limit?: number; p_model: string; p_reflection_id: string; };
        Returns: { body: string; line_id: number; person: string; speaker: string; }[];
      };
      look_for_erased: {
        Args: { p_erasure_id: string; p_tables?: string[]; };
        Returns: Json;
      };
      merge_namespaces: {
        Args: { p_from: string; p_into: string; p_unseal?: boolean; };
        Returns: number;
      };
      move_source: {
        Args: { p_namespace_id: string; p_source_id: string; p_unseal?: boolean; };
        Returns: undefined;
      };
      move_sources: {
        Args: { p_namespace_id: string; p_source_ids: string[]; p_unseal?: boolean; };
        Returns: number;
      };
      move_to_dead_letters: {
        Args: { p_error: string; p_job_id: number; p_queue: Database['public']['Enums']['job_queue']; p_read_count: number; };
        Returns: string;
      };
      note_about_judged: {
        Args: { p_about: string; p_may_be_shown: boolean; p_reflection_id: string; p_scope: string; };
        Returns: undefined;
      };
      note_agent_session: {
        Args: { p_event: Json; p_key_id: string; p_next_event: number; p_reflection_id: string; p_session_id: string; p_status?: Database['public']['Enums']['agent_session_status']; p_user_id: string; };
        Returns: Json;
      };
      note_answers: {
        Args: { p_answers: Json; p_reflection_id: string; };
        Returns: number;
      };
      note_call_connected: {
        Args: { p_provider_conversation_id: string; };
        Returns: boolean;
      };
      note_interview_piece: {
        Args: { p_duration_ms: number; p_position: number; p_source_id: string; p_starts_ms: number; };
        Returns: boolean;
      };
      note_own_sign_in: {
        Args: { p_device: string; };
        Returns: undefined;
      };
      note_piece: {
        Args: { p_duration_ms: number; p_position: number; p_source_id: string; p_starts_ms: number; };
        Returns: number[];
      };
      note_proof: {
        Args: { p_session_id: string; p_user_id: string; };
        Returns: undefined;
      };
      note_questions: {
        Args: { p_conversation_id: string; p_language: string; p_questions: Json; };
        Returns: number;
      };
      note_security_event: {
        Args: { p_action: string; p_details?: Json; p_reflection_id?: string; p_user_id?: string; };
        Returns: undefined;
      };
      note_shown_factor: {
        Args: { p_session_id: string; p_user_id: string; };
        Returns: undefined;
      };
      order_namespaces: {
        Args: { p_namespace_ids: string[]; p_reflection_id: string; };
        Returns: undefined;
      };
      preview_publication: {
        Args: { p_namespace_id: string; };
        Returns: Json;
      };
      promote_voice_artifact: {
        Args: { p_artifact_id: string; p_payload_hash: string; };
        Returns: Database['public']['Enums']['voice_artifact_status'];
      };
      propose_fact_correction: {
        Args: { p_corrected_statement: string; p_evidence_id: string; p_reason?: string; };
        Returns: string;
      };
      propose_line_correction: {
        Args: { p_corrected_statement: string; p_reason?: string; p_source_id: string; p_words: string; };
        Returns: string;
      };
      propose_spoken_correction: {
        Args: { p_conversation_id: string; p_corrected: string; p_reason?: string; p_wrong: string; };
        Returns: string;
      };
      propose_typed_correction: {
        Args: { p_corrected: string; p_reason?: string; p_session_id: string; p_user_id: string; p_wrong: string; };
        Returns: string;
      };
      put_session_media: {
        Args: { p_content: string; p_key_id: string; p_media_type: string; p_reflection_id: string; p_session_id: string; p_sha256: string; p_user_id: string; };
        Returns: Json;
      };
      queue_meanings: {
        Args: { p_languages?: string[]; p_model: string; p_of_sentences?: boolean; };
        Returns: number;
      };
      rate_session_answer: {
        Args: { p_content: string; p_key_id: string; p_message_id: string; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      read_about_to_judge: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      read_agent_session: {
        Args: { p_reflection_id: string; p_session_id: string; p_user_id: string; p_with_messages?: boolean; };
        Returns: Json;
      };
      read_asked_turns: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_citations: {
        Args: { p_conversation_id: string; };
        Returns: { citation_id: string; has_changed: boolean; namespace_title: string; source_id: string; source_title: string; words: string; }[];
      };
      read_clip: {
        Args: { p_citation: string; p_conversation_id?: string; p_user_id?: string; };
        Returns: Json;
      };
      read_compilation_input: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      read_conversation: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_conversation_figures: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      read_data_keys: {
        Args: { p_reflection_id: string; };
        Returns: { id: string; is_in_force: boolean; master_key_id: string; wrapped_base64: string; }[];
      };
      read_erasure: {
        Args: { p_token_hash: string; };
        Returns: Json;
      };
      read_gate_context: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      read_guest_card: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      read_guest_hearing: {
        Args: { p_slug: string; };
        Returns: Json;
      };
      read_guest_words: {
        Args: { p_guest_id: string; };
        Returns: Json;
      };
      read_heard_citations: {
        Args: { p_citations: string[]; p_reflection_id: string; p_user_id: string; };
        Returns: { citation_id: string; namespace_name: string; source_title: string; words: string; }[];
      };
      read_interview_plan: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      read_jobs: {
        Args: { p_limit: number; p_queue: Database['public']['Enums']['job_queue']; p_visibility_seconds: number; };
        Returns: { enqueued_at: string; job_id: number; payload: Json; read_count: number; }[];
      };
      read_kept_calls: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_knowledge: {
        Args: { p_limit: number; p_namespace_id?: string; p_offset?: number; p_reflection_id: string; };
        Returns: { counts: Json; deleted: Json; going_on: Json; namespaces: Json; source_counts: Json; sources: Json; }[];
      };
      read_operations: {
        Args: { p_model?: string; };
        Returns: Json;
      };
      read_outcome: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_overview: {
        Args: { p_reflection_id: string; };
        Returns: { contradictions: number; has_talked: boolean; interview_turns: Json; members: Json; namespaces: Json; newest: Json; progress: Json; questions: Json; source_counts: Json; speaks: boolean; statement_counts: Json; }[];
      };
      read_owner_emails: {
        Args: { p_reflection_id: string; };
        Returns: string[];
      };
      read_picture: {
        Args: { p_conversation_id?: string; p_place: string; p_user_id?: string; };
        Returns: string;
      };
      read_private_extras: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_public_about: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      read_public_extras: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_rate_limit: {
        Args: { p_bucket: string; };
        Returns: number;
      };
      read_recap_sources: {
        Args: { p_citations: string[]; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      read_runtime: {
        Args: { p_reflection_id: string; p_surface: Database['public']['Enums']['session_surface']; };
        Returns: Json;
      };
      read_said: {
        Args: { p_most: number; p_reflection_id: string; };
        Returns: Json;
      };
      read_session_events: {
        Args: { p_after: number; p_limit: number; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      read_session_keepsakes: {
        Args: { p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      read_session_media: {
        Args: { p_reflection_id: string; p_session_id: string; p_sha256: string; p_user_id: string; };
        Returns: Json;
      };
      read_session_start: {
        Args: { p_conversation_id?: string; p_reflection_id?: string; p_slug?: string; p_token_hash?: string; p_user_id?: string; };
        Returns: Json;
      };
      read_sound: {
        Args: { p_source_id: string; };
        Returns: Json;
      };
      read_spoken: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_suggestion_input: {
        Args: { p_audience: Database['public']['Enums']['session_audience']; p_namespace_id?: string; p_reflection_id: string; };
        Returns: Json;
      };
      read_told_words: {
        Args: { p_namespace_id: string; };
        Returns: Json;
      };
      read_tool_approval: {
        Args: { p_approval_id: string; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: string;
      };
      read_tool_terms: {
        Args: { p_conversation_id: string; };
        Returns: Json;
      };
      read_typed_extras: {
        Args: { p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      read_typed_terms: {
        Args: { p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      read_voice_standing: {
        Args: { p_reflection_id: string; p_stock_voice_id: string; };
        Returns: { begun: number; holds_for_guests: boolean; live: Json; newest: Json; published: string[]; states: Json; voiced: string[]; }[];
      };
      read_voice_to_make: {
        Args: { p_consent_id: string; };
        Returns: Json;
      };
      read_weekly_mail: {
        Args: { p_reflection_id: string; p_since: string; p_user_id: string; };
        Returns: Json;
      };
      read_whose_voice: {
        Args: { p_reflection_id: string; };
        Returns: Json;
      };
      recall_sentences: {
        Args: { p_keys: string[]; p_model: string; };
        Returns: { key: string; vector: string; }[];
      };
      record_agent_version: {
        Args: { p_agent_id: string; p_prompt_pack_hash: string; p_reflection_id: string; p_surface: Database['public']['Enums']['session_surface']; p_version_id: string; };
        Returns: undefined;
      };
      record_call_removed: {
        Args: { p_provider_conversation_id: string; };
        Returns: boolean;
      };
      record_feedback: {
        Args: { p_answer: string; p_comment?: string; p_conversation_id: string; p_rating: Database['public']['Enums']['turn_rating']; };
        Returns: boolean;
      };
      record_golden_run: {
        Args: { p_generation: number; p_passed: boolean; p_question_id: string; };
        Returns: boolean;
      };
      record_own_voice: {
        Args: { p_consent_id: string; p_voice_id: string; };
        Returns: boolean;
      };
      record_runtime_drift: {
        Args: { p_agent_id: string; p_drift: Json; p_prompt_pack_hash: string; p_reflection_id: string; p_surface: Database['public']['Enums']['session_surface']; };
        Returns: boolean;
      };
      record_runtime_failure: {
        Args: { p_error: string; p_lease_token: string; p_quiet_seconds?: number; p_reflection_id: string; p_still?: Json; p_surface: Database['public']['Enums']['session_surface']; };
        Returns: boolean;
      };
      record_runtime_sync: {
        Args: { p_agent_id: string; p_dossier_hash: string; p_lease_token: string; p_prompt_pack_hash: string; p_prompt_pack_kind: Database['public']['Enums']['prompt_pack_kind']; p_reflection_id: string; p_scope_hash: string; p_sent_hash: string; p_surface: Database['public']['Enums']['session_surface']; p_voice_id: string; };
        Returns: boolean;
      };
      record_voice_artifact: {
        Args: { p_copied_from?: number; p_generation: number; p_payload: Json; p_payload_hash: string; p_reflection_id: string; };
        Returns: string;
      };
      record_voice_evaluation: {
        Args: { p_approved: boolean; p_artifact_id: string; p_findings: Json; p_payload_hash: string; };
        Returns: boolean;
      };
      record_voice_removed: {
        Args: { p_consent_id: string; };
        Returns: boolean;
      };
      refuse_own_voice: {
        Args: { p_because: string; p_consent_id: string; };
        Returns: boolean;
      };
      release_call: {
        Args: { p_attempt: string; p_conversation_id: string; };
        Returns: boolean;
      };
      release_runtime_lease: {
        Args: { p_lease_token: string; p_reflection_id: string; p_surface: Database['public']['Enums']['session_surface']; };
        Returns: boolean;
      };
      remove_guest_photo: {
        Args: { p_reflection_id: string; };
        Returns: undefined;
      };
      remove_member: {
        Args: { p_reflection_id: string; p_user_id: string; };
        Returns: undefined;
      };
      rename_source: {
        Args: { p_source_id: string; p_title: string; };
        Returns: undefined;
      };
      renew_agent_turn: {
        Args: { p_lease_ms: number; p_reflection_id: string; p_session_id: string; p_turn_id: string; p_user_id: string; };
        Returns: string;
      };
      repeats_unpublished: {
        Args: { p_reflection_id: string; p_words: string; };
        Returns: boolean;
      };
      replace_recovery_codes: {
        Args: { p_code_hashes: string[]; p_session_id: string; p_user_id: string; };
        Returns: undefined;
      };
      reserve_call: {
        Args: { p_caps: Json; p_conversation_id: string; p_rate_limits: Json; };
        Returns: Json;
      };
      reserve_turn_cost: {
        Args: { p_day_limit?: number; p_reflection_id: string; p_reservation: Json; p_session_id: string; p_session_limit?: number; p_turn_id: string; p_user_id: string; };
        Returns: Json;
      };
      restore_namespace: {
        Args: { p_namespace_id: string; };
        Returns: number;
      };
      restore_source: {
        Args: { p_source_id: string; };
        Returns: undefined;
      };
      retire_data_keys: {
        Args: never;
        Returns: number;
      };
      retrieve_context: {
        Args: { p_asked?: string; p_conversation_id: string; p_language?: string; p_model?: string; p_query: string; p_signs?: string; };
        Returns: Json;
      };
      retrieve_typed: {
        Args: { p_asked?: string; p_language?: string; p_model?: string; p_query: string; p_session_id: string; p_signs?: string; p_user_id: string; };
        Returns: Json;
      };
      retry_dead_letter: {
        Args: { p_dead_letter_id: string; };
        Returns: number;
      };
      retry_dead_letter_as_operator: {
        Args: { p_dead_letter_id: string; p_user_id: string; };
        Returns: boolean;
      };
      retry_source: {
        Args: { p_source_id: string; };
        Returns: undefined;
      };
      revoke_invitation: {
        Args: { p_invitation_id: string; };
        Returns: undefined;
      };
      revoke_share_link: {
        Args: { p_share_link_id: string; };
        Returns: undefined;
      };
      revoke_voice_consent: {
        Args: { p_consent_id: string; };
        Returns: undefined;
      };
      rewrap_data_key: {
        Args: { p_from_master_key_id: string; p_id: string; p_master_key_id: string; p_wrapped: string; };
        Returns: boolean;
      };
      set_agent_session_title: {
        Args: { p_key_id: string; p_reflection_id: string; p_session_id: string; p_title: string; p_user_id: string; };
        Returns: Json;
      };
      set_conversations_kept: {
        Args: { p_days: number; p_reflection_id: string; };
        Returns: undefined;
      };
      set_guest_photo: {
        Args: { p_reflection_id: string; };
        Returns: string;
      };
      set_namespace_visibility: {
        Args: { p_namespace_id: string; p_preview?: string; p_unseal?: boolean; p_visibility: Database['public']['Enums']['namespace_visibility']; };
        Returns: boolean;
      };
      set_own_language: {
        Args: { p_language: string; };
        Returns: undefined;
      };
      set_pronunciation: {
        Args: { p_name: string; p_reflection_id: string; p_spoken_as: string; };
        Returns: undefined;
      };
      set_public_about: {
        Args: { p_about: string; p_reflection_id: string; };
        Returns: undefined;
      };
      set_source_language: {
        Args: { p_language?: string; p_source_id: string; };
        Returns: undefined;
      };
      set_weekly_mail: {
        Args: { p_reflection_id: string; p_wants: boolean; };
        Returns: undefined;
      };
      settle_call: {
        Args: { p_duration_seconds: number; p_provider_conversation_id: string; p_started_at: string; p_turns: Json; p_was_cut_off: boolean; };
        Returns: boolean;
      };
      settle_missing_call: {
        Args: { p_provider_conversation_id: string; };
        Returns: boolean;
      };
      share_questions: {
        Args: { p_reflection_id: string; p_shares: boolean; };
        Returns: undefined;
      };
      show_line: {
        Args: { p_source_id: string; p_words: string; };
        Returns: undefined;
      };
      show_statement: {
        Args: { p_evidence_id: string; };
        Returns: undefined;
      };
      start_agent_session: {
        Args: { p_agent_slug: string; p_content: Json; p_event: Json; p_fork_of?: string; p_key_id: string; p_messages?: Json; p_model_id?: string; p_off_record?: boolean; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      start_conversation: {
        Args: { p_audience: Database['public']['Enums']['session_audience']; p_caps: Json; p_guest_id?: string; p_ingestion: boolean; p_keeps_sound?: boolean; p_mode: Database['public']['Enums']['session_mode']; p_namespace_id?: string; p_off_record: boolean; p_question_id?: string; p_rate_limits: Json; p_reflection_id: string; p_role: Database['public']['Enums']['session_role']; p_share_link_id?: string; p_surface: Database['public']['Enums']['session_surface']; p_text_only: boolean; p_user_id?: string; };
        Returns: Json;
      };
      start_generation: {
        Args: { p_reflection_id: string; };
        Returns: number;
      };
      stop_embedding: {
        Args: { p_origin: string; p_reflection_id: string; };
        Returns: undefined;
      };
      stop_weekly_mail: {
        Args: { p_reflection_id: string; p_user_id: string; };
        Returns: boolean;
      };
      store_contradictions: {
        Args: { p_found: Json; p_reflection_id: string; };
        Returns: number;
      };
      store_fidelity_choices: {
        Args: { p_chosen: number; p_generation: number; p_reflection_id: string; p_shown: number; };
        Returns: boolean;
      };
      store_fidelity_score: {
        Args: { p_by_question: Json; p_generation: number; p_high: number; p_low: number; p_lower_than?: number; p_reflection_id: string; p_score: number; };
        Returns: boolean;
      };
      store_heard: {
        Args: { p_position: number; p_source_id: string; p_words: Json; };
        Returns: boolean;
      };
      store_known_questions: {
        Args: { p_known: Json; p_reflection_id: string; };
        Returns: number;
      };
      store_meanings: {
        Args: { p_meanings: Json; p_model: string; };
        Returns: number;
      };
      store_recap: {
        Args: { p_body: string; p_conversation_id: string; p_memories: string[]; };
        Returns: boolean;
      };
      store_sentences: {
        Args: { p_model: string; p_sentences: Json; };
        Returns: number;
      };
      store_session_recap: {
        Args: { p_content?: string; p_key_id: string; p_memories: Json; p_messages: number; p_reflection_id: string; p_session_id: string; p_user_id: string; };
        Returns: Json;
      };
      store_source_text: {
        Args: { p_content: string; p_language?: string; p_note?: string; p_source_id: string; p_title?: string; };
        Returns: boolean;
      };
      store_suggested_questions: {
        Args: { p_audience: Database['public']['Enums']['session_audience']; p_questions: Json; p_reflection_id: string; };
        Returns: number;
      };
      take_back_sound: {
        Args: { p_source_id: string; };
        Returns: boolean;
      };
      take_over_agent_turn: {
        Args: { p_lease_ms: number; p_reflection_id: string; p_session_id: string; p_turn_id: string; p_user_id: string; };
        Returns: Json;
      };
      take_rate_limit: {
        Args: { p_bucket: string; p_limit: number; p_window_seconds: number; };
        Returns: { allowed: boolean; remaining: number; retry_after_seconds: number; }[];
      };
      tombstone_voice_artifacts: {
        Args: { p_reflection_id: string; };
        Returns: number;
      };
      update_own_profile: {
        Args: { p_display_name: string; };
        Returns: undefined;
      };
      update_reflection: {
        Args: { p_display_name: string; p_language?: string; p_reflection_id: string; p_slug: string; };
        Returns: undefined;
      };
      update_reflection_manner: {
        Args: { p_boundaries?: string; p_ingestion_enabled: boolean; p_reflection_id: string; p_speaking_style: string; p_wishes_for_guests?: boolean; };
        Returns: undefined;
      };
      use_own_voice: {
        Args: { p_reflection_id: string; };
        Returns: undefined;
      };
      use_recovery_code: {
        Args: { p_code_hash: string; p_session_id: string; p_user_id: string; };
        Returns: number;
      };
      use_stock_voice: {
        Args: { p_reflection_id: string; };
        Returns: undefined;
      };
      verify_voice_ledger: {
        Args: { p_reflection_id?: string; };
        Returns: { position: number; problem: string; reflection_id: string; }[];
      };
      write_agent_turn: {
        Args: { p_events: Json; p_key_id: string; p_next_event: number; p_reflection_id: string; p_session_id: string; p_settlements: Json; p_turn_id: string; p_user_id: string; };
        Returns: Json;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
